import { createRequire } from 'node:module';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environment } from './real-place.ts';
import { runCli } from '../run-cli.ts';

const filesystem = join(
  dirname(
    createRequire(import.meta.url).resolve('@modelcontextprotocol/server-filesystem/package.json'),
  ),
  'dist/index.js',
);

test('the eval file of the guide prints what the guide shows', async () => {
  const guide = await readFile('docs/evals.md', 'utf8');
  const home = await mkdtemp(join(tmpdir(), 'wirebench-evals-guide-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const blockOf = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? '';
  const file = blockOf('yaml')
    .replace('command: npx', `command: ${JSON.stringify(process.execPath)}`)
    .replace("-y, '@modelcontextprotocol/server-filesystem'", JSON.stringify(filesystem));
  await writeFile(join(home, 'cases.yaml'), file);

  const run = await runCli(['eval', join(home, 'cases.yaml'), '--yes'], { home, env: environment });

  expect(run).toEqual({ exitCode: 0, stdout: blockOf('text'), stderr: '' });
});
