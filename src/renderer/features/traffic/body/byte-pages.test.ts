import { expect, test } from 'vitest';
import type { RecordBody } from '../../../../shared/model/traffic/wire.ts';
import { BytePages, bytesPerPage } from './byte-pages.ts';

/**
 * Pages of a body in memory, read as by the core: as text if it is UTF-8, never half a character.
 */
function pagesOf(body: Uint8Array) {
  const asked: number[] = [];
  const failures: unknown[] = [];
  let heard = () => {};
  const read = ({ offset, limit }: { offset: number; limit: number }): Promise<RecordBody> => {
    asked.push(offset);
    const bytes = body.subarray(offset, offset + limit);
    const text = new TextDecoder().decode(bytes, { stream: true });
    const isText = !text.includes('\uFFFD');
    const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    return Promise.resolve({
      encoding: isText ? 'utf8' : 'base64',
      text: isText ? text : base64,
      offset,
      totalBytes: body.length,
    });
  };
  const pages = new BytePages(read, (failure) => {
    if (failure !== undefined) failures.push(failure);
    heard();
  });
  const change = () =>
    new Promise<void>((resolve) => {
      heard = resolve;
    });
  return { pages, asked, failures, change };
}

test('reads the page in sight, once, wherever characters are cut', async () => {
  const body = new TextEncoder().encode('€'.repeat(50_000));
  const { pages, asked, change } = pagesOf(body);

  for (const page of [0, 1, 2]) {
    const offset = page * bytesPerPage;
    const changed = change();
    pages.want(offset, offset + 1);
    pages.want(offset, offset + 1);
    await changed;
    expect(pages.at(offset, 16)).toEqual(body.subarray(offset, offset + 16));
    const last = Math.min(offset + bytesPerPage, body.length) - 16;
    expect(pages.at(last, 16)).toEqual(body.subarray(last, last + 16));
  }

  expect(asked).toEqual([0, bytesPerPage, 2 * bytesPerPage]);
});

test('says that a page could not be read', async () => {
  const failures: unknown[] = [];
  await new Promise<void>((resolve) => {
    const pages = new BytePages(
      () => Promise.reject(new Error('gone')),
      (failure) => {
        failures.push(failure);
        resolve();
      },
    );
    pages.want(0, 16);
  });

  expect(failures).toEqual([new Error('gone')]);
});
