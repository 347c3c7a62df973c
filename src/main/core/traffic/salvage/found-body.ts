import { messageOf } from '../../../../shared/rpc/errors.ts';
import { previewLength, wireKinds } from '../../../../shared/model/traffic/wire.ts';
import { storedBodyOf, type RecordedFiles } from '../recording/recorded-files.ts';
import type { Row } from '../../storage/sqlite.ts';

/**
 * A recorded body, or its preview where the body is damaged; `lost` then says so, in words for a
 * finding.
 */
export type FoundBody = { content: Buffer | string; lost?: string };

const message = wireKinds.indexOf('message');

/**
 * Reads the body that a row points to. A small body has no checksum: it must begin with the row's
 * preview, and a message must hold no zero byte. An unpacked body of more than `mostBytes`, the
 * size of all bodies on disk, is damaged.
 */
export function foundBody(files: RecordedFiles, row: Row, mostBytes: number): FoundBody {
  const stored = storedBodyOf(row);
  const preview = String(row['preview']);
  const lostFor = (why: string): FoundBody => ({
    content: preview,
    lost: `its body of ${stored.length} bytes was damaged (${why}); this is its start, as the list showed it`,
  });
  if (stored.packed === 0 && stored.length > mostBytes) return lostFor('its size is wrong');
  let content: Buffer;
  try {
    content = files.bytesAt(stored, 0, stored.length);
  } catch (error) {
    return lostFor(messageOf(error).replace(/\.$/, ''));
  }
  const begin = content.toString('utf8', 0, previewLength * 4);
  if (!plain(begin).startsWith(plain(preview)))
    return lostFor('it does not begin as it was recorded');
  // JSON has no zero byte, but a disk may leave zeros where it lost a part of a file.
  if (row['kind'] === message && content.includes(0)) return lostFor('a part of it is empty');
  return { content };
}

const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
