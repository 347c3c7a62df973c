import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recorded } from '../../../../../test/recorded.ts';
import { createBodyIndexAnswers } from './body-index-answers.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-answers-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

test('the first lines of a large body can be read before the rest of it was looked at', async () => {
  const items = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `n${id}` }));
  const folder = recorded(home, '20260102-030405-abcd', [JSON.stringify({ items })]);
  const answers = createBodyIndexAnswers(256_000_000);

  answers.begin({ key: 'one', folder, seq: 1 });
  const read = await answers.read({ key: 'one' });
  const lines = answers.lines({ key: 'one', from: 0, count: 50 });

  expect(read).toMatchObject({ indexedBytes: 250_000, isComplete: false });
  expect(lines).toMatchObject({ isComplete: false });
  expect(lines.lines.map(({ text }) => text).slice(0, 5)).toEqual(['{', '[', '{', '0', '"n0"']);
});

test('a value of bytes that begin no character is read on all the same', async () => {
  const body = Buffer.concat([Buffer.from('["'), Buffer.alloc(5000, 0x80), Buffer.from('"]')]);
  const folder = recorded(home, '20260102-030405-abcd', [body]);
  const answers = createBodyIndexAnswers(256_000_000);
  answers.begin({ key: 'one', folder, seq: 1 });
  await answers.read({ key: 'one' });

  const value = answers.value({ key: 'one', line: 1, offset: 100, limit: 1000 });

  expect(value).toMatchObject({ offset: 100, readBytes: 1000, totalBytes: 5002 });
});
