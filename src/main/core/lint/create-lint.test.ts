import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLint } from './create-lint.ts';
import { workers } from '../../../../test/entry.ts';

const { lint: worker } = workers;
const good = {
  name: 'get_weather',
  description: 'Reads the weather of a city as it is now.',
  inputSchema: { type: 'object', properties: {} },
};

const copies = (count: number) => Array.from({ length: count }, () => good);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-lint-'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const sourceOf = (file: string) => pathToFileURL(resolve(import.meta.dirname, file)).href;

/** Writes a worker that starts and then ends with an error at every question; returns its path. */
async function failing(name: string, error: string): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const text = `
    import { serveWorker } from '${sourceOf('../workers/serve-worker.ts')}';
    import { lintContract } from '${sourceOf('lint-contract.ts')}';
    const fail = () => { throw ${error}; };
    serveWorker(lintContract, { lint: () => new Promise(() => setImmediate(fail)) });`;
  await writeFile(file, text);
  return file;
}

test('definitions are not blamed where the thread can’t start', async () => {
  const lint = createLint('/nowhere/worker.js');

  const found = await lint.list('tools', copies(5));
  await lint.close();

  expect(found).toHaveLength(5);
  for (const each of found) {
    expect(each).toMatchObject([
      { rule: 'name-duplicate' },
      { rule: 'definition-unchecked', severity: 'hint', message: /through: Cannot find module/ },
    ]);
  }
});

test('nor where it ends by itself', async () => {
  const lint = createLint(await failing('fault', `new Error('A fault of ours.')`));

  const [found] = await lint.list('prompts', [good]);
  await lint.close();

  expect(found).toMatchObject([
    { rule: 'definition-unchecked', message: 'It was not checked: A fault of ours.' },
  ]);
});

test('but where one uses its memory up', async () => {
  const error = `Object.assign(new Error('No memory.'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })`;
  const lint = createLint(await failing('memory', error));

  const [found] = await lint.list('tools', [good]);
  await lint.close();

  expect(found).toMatchObject([{ rule: 'definition-too-large', message: /too much memory/ }]);
});

test('to close it ends what is under way, and starts nothing anew', async () => {
  const lint = createLint(worker);
  const outcome = lint.list('tools', copies(2000)).then(
    () => 'done',
    (error: Error) => error.name,
  );

  await lint.close();

  expect(await outcome).toBe('AbortError');
  await expect(lint.list('tools', [good])).rejects.toThrow(/abort/);
});

test('what a server offers besides tools is looked at in the same thread, and can be left', async () => {
  const lint = createLint(worker, 15_000);
  const offers = Array.from({ length: 3 }, (_, i) => ({
    name: `prompt ${i}`,
    description: '<aaaaaaaaaaaaaaaaaaaa'.repeat(50_000),
  }));

  const left = lint.list('prompts', offers, AbortSignal.abort());
  await expect(left).rejects.toThrow(/abort/);
  const before = process.threadCpuUsage();
  const found = await lint.list('prompts', offers);
  const { user, system } = process.threadCpuUsage(before);
  await lint.close();

  expect(found).toEqual([[], [], []]);
  // Only this thread's processor time counts, which other load on the machine hardly changes.
  expect((user + system) / 1000).toBeLessThan(600);
});
