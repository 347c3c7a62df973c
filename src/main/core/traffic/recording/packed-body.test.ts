import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { packBody, unpackRange } from './packed-body.ts';

const megabyte = 1024 * 1024;
/** A body that can be compressed and repeats nowhere. */
const body = Buffer.from(Array.from({ length: 450_000 }, (_, i) => `${i},`).join(''));

function packedBody(spoil: (packed: Buffer) => void = () => undefined) {
  const packed = Buffer.concat(packBody(body) ?? []);
  spoil(packed);
  const asked: [number, number][] = [];
  const read = (from: number, size: number) => {
    asked.push([from, size]);
    return packed.subarray(from, from + size);
  };
  return { asked, source: { length: body.length, packed: packed.length, read } };
}

test.each([
  ['all of it', 0, body.length],
  ['its first byte', 0, 1],
  ['its last byte', body.length - 1, 1],
  ['what two frames share', megabyte - 5, 10],
  ['exactly one frame', megabyte, megabyte],
  ['nothing', 5, 0],
])('gives back %s', (_what, from, size) => {
  const { source } = packedBody();

  expect(unpackRange(source, from, size).equals(body.subarray(from, from + size))).toBe(true);
});

test('takes less room, and reads the frames only that are asked for', () => {
  const { asked, source } = packedBody();

  unpackRange(source, 2 * megabyte + 10, 10);

  expect(source.packed).toBeLessThan(body.length / 2);
  expect(asked).toHaveLength(2);
});

test.each([
  ['random bytes, which do not get smaller', randomBytes(200_000)],
  ['a small body', Buffer.alloc(60_000)],
])('leaves %s as they are', (_what, bytes) => {
  expect(packBody(bytes)).toBeUndefined();
});

test('tells of a damaged frame, and gives back the others', () => {
  const { source } = packedBody((packed) => {
    packed.writeUInt8((packed.at(-20) ?? 0) ^ 0xff, packed.length - 20);
  });

  expect(unpackRange(source, 0, 100).toString()).toBe(body.toString('utf8', 0, 100));
  expect(() => unpackRange(source, body.length - 10, 10)).toThrow(
    /its bytes \d+ to \d+ are damaged/,
  );
});

test.each([
  ['with another count', (packed: Buffer) => packed.writeUInt32LE(9, 0)],
  ['with sizes that do not add up', (packed: Buffer) => packed.writeUInt32LE(2 ** 31, 4)],
])('refuses a table %s', (_what, spoil) => {
  const { source } = packedBody(spoil);

  expect(() => unpackRange(source, 0, 10)).toThrow('the table of its parts is damaged');
});

test('says which Node reads a body where this one can’t', async () => {
  const { source } = packedBody();
  vi.resetModules();
  vi.doMock('node:zlib', () => ({ constants: {} }));
  const { openFrames } = await import('./packed-body.ts');
  vi.doUnmock('node:zlib');

  expect(() => openFrames(source)).toThrow(
    'it is packed with zstd, which needs Node 22.15 or newer.',
  );
});
