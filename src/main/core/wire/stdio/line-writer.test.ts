import { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LineWriter } from './line-writer.ts';

/** A process's stdin that takes what it is given at `takeNext`, or at once. */
function input({ highWaterMark = 64, isSlow = false } = {}) {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const stdin = new Writable({
    highWaterMark,
    decodeStrings: false,
    write(chunk: string | Buffer, _encoding, done) {
      taken.push(chunk.toString());
      if (isSlow) waiting.push(done);
      else done();
    },
  });
  return { stdin, taken, takeNext: () => waiting.shift()?.(), writer: new LineWriter(stdin) };
}

/** Whether a promise settles within a turn of the event loop. */
const settles = async (promise: Promise<void> | undefined): Promise<boolean> =>
  Promise.race([Promise.resolve(promise).then(() => true), nextTurn(false)]);

test('joins the lines of one tick, in their order, and those of another not', async () => {
  const { writer, taken } = input();

  void writer.write('a\n');
  void writer.write('b\n');
  await nextTurn();
  void writer.write('c\n');
  await nextTurn();

  expect(taken).toEqual(['a\nb\n', 'c\n']);
});

test('keeps the order where bytes come between texts', async () => {
  const { writer, taken } = input();

  void writer.write('a\n');
  void writer.write(Buffer.from('bytes\n'));
  void writer.write('b\n');
  await nextTurn();

  expect(taken).toEqual(['a\n', 'bytes\n', 'b\n']);
});

test('lets the writer wait from the line on that the process has no room for', async () => {
  const { writer, takeNext } = input({ highWaterMark: 8, isSlow: true });

  const waits = ['1234\n', '5678\n', '9\n'].map((line) => writer.write(line));
  await nextTurn();

  expect(waits[0]).toBeUndefined();
  expect(await settles(waits[1])).toBe(false);
  expect(waits[2]).toBe(waits[1]);
  takeNext();
  expect(await settles(waits[1])).toBe(true);
});

test('waits anew when the process is full again', async () => {
  const { writer, takeNext } = input({ highWaterMark: 8, isSlow: true });
  const first = writer.write('12345678\n');
  await nextTurn();
  takeNext();
  await first;

  const second = writer.write('12345678\n');

  expect(second).not.toBe(first);
  expect(await settles(second)).toBe(false);
  takeNext();
  expect(await settles(second)).toBe(true);
});

test('lets the writer wait for bytes that are more than there is room for', async () => {
  const { writer, takeNext } = input({ highWaterMark: 8, isSlow: true });

  const written = writer.write(Buffer.from('a long line\n'));

  expect(await settles(written)).toBe(false);
  takeNext();
  expect(await settles(written)).toBe(true);
});

test('lets nobody wait for a process that is gone before the tick is over', async () => {
  const { writer, stdin, taken } = input({ highWaterMark: 8 });

  const written = writer.write('a long line\n');
  stdin.destroy();

  expect(await settles(written)).toBe(true);
  expect(taken).toEqual([]);
});

test('lets nobody wait for a process that went while it was full', async () => {
  const { writer, stdin } = input({ highWaterMark: 8, isSlow: true });
  const written = writer.write('a long line\n');
  await nextTurn();

  stdin.destroy();

  expect(await settles(written)).toBe(true);
});

test('writes nothing after the end, and hands over what came before it when it is told to', async () => {
  const { writer, stdin, taken } = input();
  const errors: Error[] = [];
  stdin.on('error', (error) => errors.push(error));

  void writer.write('a\n');
  writer.flush();
  stdin.end();
  void writer.write('late\n');
  await nextTurn();

  expect(taken).toEqual(['a\n']);
  expect(errors).toEqual([]);
});

test('listens to its stream no longer when nobody waits', async () => {
  const { writer, stdin, takeNext } = input({ highWaterMark: 8, isSlow: true });
  const written = writer.write('a long line\n');
  await nextTurn();

  takeNext();
  await written;

  expect(stdin.listenerCount('drain')).toBe(0);
  expect(stdin.listenerCount('close')).toBe(0);
});
