import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../../../test/run-cli.ts';
import { startHttpServer } from '../../../test/servers/start-http-server.ts';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

test('fails where the server answers with a task that it knows nothing of afterwards', async () => {
  const server = resolve('test/servers/revision-server.mjs');
  const command = `"${process.execPath}" "${server}" 2026-07-28 task`;

  const { exitCode, stderr } = await runCli(['call', 'echo', '--stdio', command], { home });

  expect(exitCode).toBe(4);
  expect(stderr).toMatch(/The task task-1 is lost. The server refused tasks\/get: /);
});

test('says what a server wrote to stderr before it ended in a call', async () => {
  const script = join(home, 'ends.mjs');
  await writeFile(
    script,
    `import { createInterface } from 'node:readline';
const serverInfo = { name: 'ends', version: '1' };
const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
  if (method === 'tools/call') process.stderr.write('The disk is full\\n', () => process.exit(7));
});`,
  );
  const words = ['call', 'save', '--stdio', `"${process.execPath}" "${script}"`, '--era', 'legacy'];

  const { exitCode, stderr } = await runCli(words, { home });
  const verbose = await runCli([...words, '--verbose'], { home });

  expect(exitCode).toBe(3);
  expect(stderr).toBe(
    'wirebench: The process exited with code 7 while connected.\nwirebench: stderr: The disk is full\n',
  );
  expect(verbose.stderr.match(/The disk is full/g)).toHaveLength(1);
});

test('cuts a long line of stderr where no secret is cut within', async () => {
  const place = await mkdtemp(join(tmpdir(), 'wirebench-cli-stderr-'));
  const script = `process.stderr.write('no '.repeat(660) + 'key: ' + process.env.KEY + '\\n', () => process.exit(7))`;
  const entry = { command: process.execPath, args: ['-e', script], env: { KEY: '${input:key}' } };
  await writeFile(join(place, 'mcp.json'), JSON.stringify({ mcpServers: { ends: entry } }));
  const key = 'a-key-of-the-user-that-is-long-enough';

  const { exitCode, stderr } = await runCli(
    ['call', 'save', '--server', 'ends', '--yes', '--input', `key=${key}`],
    { home: place },
  );

  expect(exitCode).toBe(3);
  expect(stderr).toMatch(/no no key:…\n/);
  expect(stderr).not.toContain(key.slice(0, 6));
  await rm(place, { recursive: true });
});

test('sends the arguments as headers that a tool wants there, at once', async () => {
  const env = { TEXT_HEADER: 'Region' };
  const server = await startHttpServer('test/servers/sdk-server.mjs', ['v2-http-modern'], {
    env,
  });

  const words = ['call', 'echo', '--arg', 'text=Zürich', '--url', server.url, '--verbose'];
  const { exitCode, stdout } = await runCli([...words, '--wire', join(home, 'headers.jsonl')], {
    home,
  });
  await server.close();

  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('Zürich')]);
  const wire = await readFile(join(home, 'headers.jsonl'), 'utf8');
  expect(wire).not.toContain('-32020');
});

test('a tool that is disabled for a server is called only when that is asked for', async () => {
  const place = await mkdtemp(join(tmpdir(), 'wirebench-cli-disabled-'));
  const script = resolve('test/servers/revision-server.mjs');
  const entry = { command: process.execPath, args: [script], disabledTools: ['e*'] };
  await writeFile(join(place, 'mcp.json'), JSON.stringify({ mcpServers: { shop: entry } }));
  const words = ['call', 'echo', '--arg', 'text=hi', '--server', 'shop'];
  const asked = await runCli(words, { home: place });
  const [, fingerprint = ''] = /--approve (\S+)/.exec(asked.stderr) ?? [];

  const refused = await runCli([...words, '--approve', fingerprint], { home: place });
  const called = await runCli([...words, '--anyway'], { home: place });
  await rm(place, { recursive: true });

  expect([refused.exitCode, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('The tool echo is disabled for shop.');
  expect(refused.stderr).toContain('--anyway');
  expect([called.exitCode, called.stdout]).toEqual([0, expect.stringContaining('hi')]);
});
