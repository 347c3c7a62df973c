import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliEntry } from '../../../test/entry.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-serve-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test.each([[[]], [['serve', '--no-open', '--port', '0']]])(
  'wirebench %j serves the app, and ends in order when told to',
  async (words) => {
    const child = spawn(process.execPath, [cliEntry, ...words], {
      // No browser is opened in CI.
      env: { ...process.env, WIREBENCH_HOME: home, XDG_CACHE_HOME: join(home, 'cache'), CI: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise((done) => {
      child.once('close', done);
    });
    let printed = '';
    const link = await new Promise((done) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.endsWith('\n')) done(printed);
      });
      child.once('close', () => done(printed));
    });
    child.kill('SIGTERM');

    expect(link).toMatch(/^Wirebench: http:\/\/[a-z2-7]{20}\.localhost:\d+\/#token=[\w-]{32}\n$/);
    expect(await ended).toBe(0);
  },
);
