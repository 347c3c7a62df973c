import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wirebench-guard-'));
  copyFileSync(join(import.meta.dirname, 'wirebench.cjs'), join(folder, 'wirebench.cjs'));
  writeFileSync(join(folder, 'start.cjs'), 'console.log("started", process.argv.slice(2).join());');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the entry, with the version of another Node on this one. */
function runOn(version) {
  const pretence = join(folder, 'pretence.cjs');
  const told = JSON.stringify({ value: version });
  writeFileSync(pretence, `Object.defineProperty(process.versions, 'node', ${told});`);
  const words = ['--require', pretence, join(folder, 'wirebench.cjs'), 'a', 'b'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test.each(['0.12.18', '20.20.2', '22.15.1', '23.11.1'])(
  'Node %s is told in one sentence which is needed, and nothing starts',
  (version) => {
    expect(runOn(version)).toEqual({
      status: 2,
      stdout: '',
      stderr: `Wirebench needs Node 22.16 or newer (but not 23); this is Node ${version}, at ${process.execPath}.\n`,
    });
  },
);

test.each(['22.16.0', '24.0.0-nightly2026', '100.0.0'])(
  'Node %s starts the command with its words',
  (version) => {
    expect(runOn(version)).toEqual({ status: 0, stdout: 'started a,b\n', stderr: '' });
  },
);

test('has nothing in it that an old Node can’t read', () => {
  const code = readFileSync(join(import.meta.dirname, 'wirebench.cjs'), 'utf8').replaceAll(
    /^\s*\/\/.*$/gm,
    '',
  );

  expect(code).not.toMatch(
    /=>|`|\?\.|\?\?|\.\.\.|,\s*\)|\b(?:const|let|class|import|export|async)\b/,
  );
});
