import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allRows, seen, trafficFolder } from '../../../../test/traffic-harness.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(() => folder.end());

const large = (word: string) => `${word} `.repeat(500_000);

async function recorded(...contents: string[]) {
  const recorder = folder.open();
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  for (const content of contents) tap(seen(content));
  await recorder.flush();
  const { recordingId } = recorder;
  const file = join(folder.home, 'recordings', recordingId, 'bodies-0001.seg');
  const body = (seq: number, offset: number, limit: number) =>
    recorder.body({ recordingId, seq, offset, limit });
  const found = async (text: string) =>
    (await allRows(recorder, recordingId, { text })).rows.map(({ seq }) => seq);
  return { body, file, found };
}

test('large bodies between small ones take little room and come back byte for byte', async () => {
  const contents = ['small', large('first'), 'ä', large('second'), large('third'), 'last'];
  const { body, file } = await recorded(...contents);

  for (const [i, content] of contents.entries()) {
    const { text, totalBytes } = await body(i + 1, 0, 8_000_000);
    expect(text === content).toBe(true);
    expect(totalBytes).toBe(Buffer.byteLength(content));
  }
  expect((await body(4, 700_000, 14)).text).toBe('second second ');
  expect((await stat(file)).size).toBeLessThan(100_000);
});

test('what stands late in a large body is found', async () => {
  const { found } = await recorded('small', `${large('first')}needle`, large('second'));

  expect(await found('needle')).toEqual([2]);
});

test('a damaged body is told of, and spoils no other', async () => {
  const { body, file, found } = await recorded('small', large('first'), large('second'));
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(40, 0xaa), 0, 40, 'small'.length + 20);
  await handle.close();

  await expect(body(2, 0, 100)).rejects.toThrow(
    'The body of record 2 can’t be read: its bytes 0 to',
  );
  expect((await body(1, 0, 100)).text).toBe('small');
  expect((await body(3, 0, 7)).text).toBe('second ');
  expect(await found('second')).toEqual([3]);
});

test('a body whose file ends early is told of', async () => {
  const { body, file } = await recorded('whole', 'cut off');
  const handle = await open(file, 'r+');
  await handle.truncate('whole'.length + 2);
  await handle.close();

  await expect(body(2, 0, 100)).rejects.toThrow(
    'The body of record 2 can’t be read: bodies-0001.seg ends early.',
  );
  expect((await body(1, 0, 100)).text).toBe('whole');
});
