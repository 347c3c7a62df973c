import { appendFile, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ModelExchange } from '../../../../shared/model/chat/chat.ts';
import { createExchangeFiles } from './exchange-files.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-exchanges-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const exchange = (exchangeId: string, more: Partial<ModelExchange> = {}): ModelExchange => ({
  exchangeId,
  method: 'POST',
  url: 'http://localhost/v1',
  requestHeaders: {},
  requestText: 'x',
  chunks: [],
  ...more,
});
const folder = () => join(home, 'chats/exchanges');

test('an exchange that goes on is shown as far as it is, and kept once it has ended', async () => {
  const files = createExchangeFiles(home);
  files.take('c1', exchange('a'));
  const before = await files.read('c1', 'a');
  const nothingYet = await stat(folder()).catch(() => 'none');
  files.take('c1', exchange('a', { ms: 5, status: 200 }));
  await files.flush();

  expect(before).toEqual(exchange('a'));
  expect(nothingYet).toBe('none');
  expect(await createExchangeFiles(home).read('c1', 'a')).toEqual(
    exchange('a', { ms: 5, status: 200 }),
  );
  expect((await stat(join(folder(), 'c1.jsonl'))).mode & 0o777).toBe(0o600);
});

test('one that failed is kept as well', async () => {
  const files = createExchangeFiles(home);
  files.take('c1', exchange('a', { error: 'refused' }));
  await files.flush();

  expect(await createExchangeFiles(home).read('c1', 'a')).toMatchObject({ error: 'refused' });
});

test('the right one is found among many, whatever they say of each other', async () => {
  const files = createExchangeFiles(home);
  files.take('c1', exchange('a', { ms: 1, requestText: '{"exchangeId":"b"}' }));
  files.take('c1', exchange('b', { ms: 2 }));
  files.take('c2', exchange('c', { ms: 3 }));
  await files.flush();
  await appendFile(join(folder(), 'c1.jsonl'), '{"exchangeId":"d", cut');

  const again = createExchangeFiles(home);

  expect(await again.read('c1', 'b')).toMatchObject({ ms: 2 });
  expect(await again.read('c1', 'c')).toBeUndefined();
  expect(await again.read('c1', 'd')).toBeUndefined();
  expect(await again.read('c3', 'a')).toBeUndefined();
});

test('those of a conversation go with it', async () => {
  const files = createExchangeFiles(home);
  files.take('c1', exchange('a', { ms: 1 }));
  files.take('c2', exchange('b', { ms: 1 }));

  await files.remove('c1');

  expect(await readdir(folder())).toEqual(['c2.jsonl']);
});
