import { expect, test } from 'vitest';
import { GrowingBytes } from './growing-bytes.ts';

const megabyte = 1024 * 1024;

test.each([1, 100, 5000, 3 * megabyte])('keeps what was appended in pieces of %i bytes', (size) => {
  const bytes = new GrowingBytes();
  const pieces = Array.from({ length: 20 }, (_, i) => Buffer.alloc(size, i + 1));
  for (const piece of pieces) bytes.append(piece);
  bytes.appendByte(7);

  expect(bytes.length).toBe(20 * size + 1);
  expect(bytes.take().equals(Buffer.concat([...pieces, Buffer.from([7])]))).toBe(true);
  expect(bytes.length).toBe(0);
});

test('what was taken stays as it is, and can be handed to another thread whole', () => {
  const bytes = new GrowingBytes();
  bytes.append(Buffer.alloc(2 * megabyte, 1));
  const taken = bytes.take();
  bytes.append(Buffer.alloc(2 * megabyte, 2));

  expect(taken.every((byte) => byte === 1)).toBe(true);
  const moved = structuredClone(taken, { transfer: [taken.buffer] });
  expect(moved.length).toBe(2 * megabyte);
  expect(taken.length).toBe(0);
});
