import { messageOf } from '../../../../shared/rpc/errors.ts';
import { previewLength, wireKinds } from '../../../../shared/model/traffic/wire.ts';
import { placeOf, type RecordedFiles } from '../recording/recorded-files.ts';
import type { Row } from '../../storage/sqlite.ts';

/** A body as far as it can be read; `lost` says in words where it is not what was recorded. */
export type FoundBody = { content: Buffer | string; lost?: string };

const message = wireKinds.indexOf('message');

/** The body that a row points to. Small bodies have no checksum: what their start and their kind tell is checked. */
export function foundBody(files: RecordedFiles, row: Row, mostBytes: number): FoundBody {
  const place = placeOf(row);
  const preview = String(row['preview']);
  const lostFor = (why: string): FoundBody => ({
    content: preview,
    lost: `its body of ${place.length} bytes was damaged (${why}); this is its start, as the list showed it`,
  });
  if (place.packed === 0 && place.length > mostBytes) return lostFor('its size is wrong');
  let content: Buffer;
  try {
    content = files.bytesAt(place, 0, place.length);
  } catch (error) {
    return lostFor(messageOf(error).replace(/\.$/, ''));
  }
  const begin = content.toString('utf8', 0, previewLength * 4);
  if (!plain(begin).startsWith(plain(preview)))
    return lostFor('it does not begin as it was recorded');
  // In JSON no zero can stand, but on a disk that lost a part of a file.
  if (row['kind'] === message && content.includes(0)) return lostFor('a part of it is empty');
  return { content };
}

const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
