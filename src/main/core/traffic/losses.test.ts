import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../../../test/small-disk.ts';
import { allRows, seen, trafficFolder, workerFile } from '../../../../test/traffic-harness.ts';

let folder: Awaited<ReturnType<typeof trafficFolder>>;
let disk: SmallDisk | undefined;
beforeEach(async () => {
  folder = await trafficFolder();
});
afterEach(async () => {
  await folder.closeAll();
  disk?.unmount();
  disk = undefined;
  await folder.end();
});

test('a full disk is told of, what it refuses is counted, and recording goes on with room', async ({
  skip,
}) => {
  const home = join(folder.home, 'small');
  const mounted = mountSmallDisk(home, 12);
  if (typeof mounted === 'string') return skip(mounted);
  disk = mounted;
  const recorder = folder.open({ home });
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  tap(seen('before'));
  await recorder.flush();
  const ballast = await disk.fill();

  for (let i = 0; i < 50; i += 1) tap(seen(`${i} ${'x'.repeat(20_000)}`));
  await vi.waitFor(() => expect(recorder.head().lost).toBe(50), { timeout: 30_000 });
  const { problem } = recorder.head();
  await rm(ballast);
  await vi.waitFor(() => expect(recorder.head().problem).toBeUndefined(), { timeout: 30_000 });
  const last = tap(seen('after'));
  await recorder.flush();

  expect(problem).toMatch(
    /^The disk is full: .* Traffic since \d\d:\d\d:\d\d is not being recorded; /,
  );
  const { rows, total } = await allRows(recorder);
  expect(total).toBe(last);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
  expect(rows.at(0)?.preview).toBe('before');
  expect(rows.at(1)?.preview).toBe('Not kept: the disk was full.');
  expect(rows.at(-1)).toMatchObject({ preview: 'after', serverName: 'one' });
  expect((await recorder.recordings())[0]).toMatchObject({ records: last, lost: 50 });
});

test('a worker that stops loses what it had not written, and another goes on', async () => {
  const stopsOnce = join(folder.home, 'stops-once.mjs');
  await writeFile(
    stopsOnce,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     if (existsSync(${JSON.stringify(`${stopsOnce}.did`)})) await import(${JSON.stringify(pathToFileURL(workerFile).href)});
     else parentPort.on('message', ({ type }) => {
       if (type !== 'batch') return;
       writeFileSync(${JSON.stringify(`${stopsOnce}.did`)}, '');
       throw new Error('out of memory');
     });`,
  );
  const recorder = folder.open({ workerFile: stopsOnce });
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  tap(seen('gone'));
  tap(seen('gone too'));
  await vi.waitFor(() => expect(recorder.head()).toMatchObject({ lost: 2 }), { timeout: 30_000 });

  tap(seen('kept'));
  await recorder.flush();

  expect(recorder.head().problem).toBe('The recorder stopped: out of memory');
  expect(recorder.pressure?.isFull()).toBe(false);
  const { rows } = await allRows(recorder);
  expect(rows.map(({ preview }) => preview)).toEqual([
    'Not kept: the recorder stopped.',
    'Not kept: the recorder stopped.',
    'kept',
  ]);
  expect(rows[2]?.serverName).toBe('one');
});

test('seqs stay dense where a worker stops before it could note what another had lost', async () => {
  const stopsTwice = join(folder.home, 'stops-twice.mjs');
  await writeFile(
    stopsTwice,
    `import { existsSync, writeFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     const did = (type) => ${JSON.stringify(`${stopsTwice}.`)} + type;
     if (existsSync(did('gap'))) await import(${JSON.stringify(pathToFileURL(workerFile).href)});
     else parentPort.on('message', ({ type }) => {
       if (type !== 'batch' && type !== 'gap') return;
       writeFileSync(did(type), '');
       throw new Error('out of memory');
     });`,
  );
  const recorder = folder.open({ workerFile: stopsTwice });
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });
  tap(seen('gone'));
  tap(seen('gone too'));
  await vi.waitFor(() => expect(existsSync(`${stopsTwice}.gap`)).toBe(true), { timeout: 30_000 });

  await vi.waitFor(
    async () => {
      tap(seen('kept'));
      await recorder.flush();
    },
    { timeout: 30_000 },
  );

  const { rows, total } = await allRows(recorder);
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, i) => i + 1));
  expect(rows[0]?.preview).toBe('Not kept: the recorder stopped.');
  expect(rows.at(-1)).toMatchObject({ preview: 'kept', serverName: 'one' });
});

test('what comes faster than it can be written is bounded and counted', async () => {
  const waits = join(folder.home, 'waits.mjs');
  await writeFile(
    waits,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', ({ type }) => { if (type === 'close') parentPort.close(); });`,
  );
  const limits = { full: 1_000_000, bodies: 2_000_000, records: 4_000_000 };
  const recorder = folder.open({ workerFile: waits, limits });
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'one' });

  for (let i = 0; i < 100; i += 1) tap(seen(Buffer.alloc(600_000)));
  for (let i = 0; i < 20_000; i += 1) tap(seen('small'));

  await vi.waitFor(() => expect(recorder.head().lost).toBeGreaterThan(10_000), { timeout: 30_000 });
  expect(recorder.head().problem).toContain('faster than the disk');
});

test('a loss that can’t be noted as the recording ends is told of', async () => {
  await writeFile(join(folder.home, 'recordings'), 'a file in the place of the folder');
  const keepsNothing = { full: 1, bodies: 1, records: -1 };
  const recorder = folder.open({ limits: keepsNothing });
  recorder.tapFor({ connectionId: 1, serverName: 'one' })(seen('gone'));

  await recorder.close();

  expect(recorder.head().problem).toMatch(
    /^Traffic can’t be written to .* Traffic since \d\d:\d\d:\d\d is not being recorded\.$/,
  );
});

test('a folder that can’t be made for a name is told of, without a loss', async () => {
  await writeFile(join(folder.home, 'recordings'), 'a file in the place of the folder');
  const worker = new Worker(workerFile, {
    workerData: { folder: join(folder.home, 'recordings'), recordingId: 'r' },
  });
  const told = once(worker, 'message');

  worker.postMessage({ type: 'open' }, []);

  expect(await told).toEqual([
    { type: 'problem', problem: expect.stringMatching(/^Traffic can’t be written to (?!.*since)/) },
  ]);
  await worker.terminate();
});
