import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chooseTool,
  clearView,
  connect,
  openFields,
  result,
  run,
  servers,
  traffic,
} from './actions.ts';
import { root } from './app.ts';
import { oneApp } from './one-app.ts';
import { configure, demos, script } from './servers.ts';
import { expect, test } from './test.ts';

const told = JSON.stringify({ only: ['tools/list', 'tools/call'] });
const bare = join(root, 'test', 'servers', 'handshake-server.mjs');
let home: string;
const troubled = oneApp({
  async prepare(folder) {
    home = folder;
    await configure(home, {
      ...demos,
      // By its file, since the desktop runs a bundled server in a thread.
      mortal: { command: process.execPath, args: [join(root, 'out/main/demo-legacy.js')] },
      broken: script('console.error("database is locked"); process.exit(3)'),
      missing: { command: 'no-such-program-here', args: ['--serve'] },
      noisy: script('console.log("Listening on port 3000"); process.exit(0)'),
      silent: { ...script('process.stdin.resume()'), era: 'legacy', connectTimeoutMs: 3000 },
      bare: { command: process.execPath, args: [bare, told] },
    });
  },
});

test('shows command, exit code and stderr of a server that fails to start', async () => {
  const page = troubled();
  await connect(page, 'broken', true);
  const failure = page.getByRole('alert');

  await expect(failure).toContainText('broken failed');
  await expect(failure).toContainText('database is locked');
  await expect(failure).toContainText('exit code 3');
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('names a command that does not exist and says what to do', async () => {
  const page = troubled();
  await connect(page, 'missing', true);

  await expect(page.getByRole('alert')).toContainText('no-such-program-here');
  await expect(page.getByRole('alert')).toContainText('installed and on the PATH');
});

test('shows what a server prints that is no message', async () => {
  const page = troubled();
  await connect(page, 'noisy', true);

  await expect(page.getByRole('alert')).toContainText('Listening on port 3000');
  await expect(page.getByRole('alert')).toContainText('reserved for messages');
  await expect(traffic(page).getByText('Listening on port 3000').first()).toBeVisible();
});

test('gives up on a server that never answers, and says what it waited for', async () => {
  const page = troubled();
  // Looked for from before on: it stands there for three seconds.
  const waiting = page.getByText('waiting for the response to initialize').waitFor();
  await connect(page, 'silent', true);

  await waiting;
  await expect(page.getByRole('alert')).toContainText('did not answer initialize within 3 s');
});

test('talks to a server that refuses the handshake, then goes on without it', async () => {
  const page = troubled();
  await connect(page, 'bare', true);
  const failure = page.getByRole('alert');

  await expect(failure).toContainText('It refused initialize with -32601 (Method not found).');
  await failure.getByRole('button', { name: 'Send raw messages' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(traffic(page).getByText('tools/list', { exact: true }).first()).toBeVisible();
  await servers(page).getByRole('button', { name: 'bare, half-open' }).click();
  await failure.getByRole('button', { name: 'Continue without handshake' }).click();
  await chooseTool(page, 'echo');
  await run(page);

  await expect(result(page)).toContainText('{}');
  // The editor has alerts of its own.
  await page.reload();
});

test('says that the server died under a call, and has it back', async () => {
  const page = troubled();
  await clearView(page);
  await connect(page, 'mortal', true);
  // Progress would move the row of the start out of sight.
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('kind:lifecycle ');
  await chooseTool(page, 'Roast a batch');
  await page.getByRole('textbox', { name: 'steps' }).fill('100');
  await run(page);
  await expect(result(page)).toContainText('of 100');
  const started = traffic(page)
    .getByText(/started process \d+/)
    .first();
  const pid = Number(/process (\d+)/.exec((await started.textContent()) ?? '')?.[1]);
  process.kill(pid, 'SIGKILL');

  await expect(result(page)).toContainText('ended by SIGKILL while connected');
  await expect(page.getByRole('textbox', { name: 'steps' })).toHaveValue('100');
  const startedAnew = new RegExp(`started process (?!${pid}\\b)\\d+`);
  await expect(traffic(page).getByText(startedAnew)).toBeVisible();
  await page.getByRole('textbox', { name: 'steps' }).fill('1');
  await run(page);
  await expect(result(page).getByText('Done')).toBeVisible();
});

test('makes a server of pasted JSON, asks before it runs, and shows what would run', async () => {
  const page = troubled();
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  const box = page.getByRole('textbox', { name: 'Command line, address or configuration' });
  await box.fill('{"mcpServers": {"pasted": {"command": "node", "args": ["-e", ');
  await expect(page.getByRole('main')).toContainText(/line 1, column \d+/i);
  await page.reload();
  await clearView(page);
  await expect(box).toHaveValue('{"mcpServers": {"pasted": {"command": "node", "args": ["-e", ');

  await box.fill(
    '{"mcpServers": {"pasted": {"command": "node", "args": ["-e", "1", "--token=x"]}}}',
  );
  await openFields(page);
  await expect(page.getByRole('textbox', { name: 'Command', exact: true })).toHaveValue('node');
  await page.getByRole('button', { name: 'Add and connect' }).click();

  const question = page.getByRole('dialog');
  await expect(question).toContainText('--token=x');
  await question.getByRole('button', { name: 'Don’t run' }).click();
  await expect(servers(page)).toContainText('pasted');
  await expect(traffic(page).getByText('started process')).toHaveCount(0);
});

test('leaves a configuration alone that it can’t read, and says where it stops', async () => {
  const page = troubled();
  const text = '{\n  "mcpServers": {\n    "a": { "command": }\n  }\n}\n';
  await writeFile(join(home, 'mcp.json'), text);

  await expect(servers(page).getByRole('alert')).toContainText(/line 3, column/i);
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toBe(text);
  await configure(home, { repaired: script('') });
  await expect(servers(page)).toContainText('repaired');
});
