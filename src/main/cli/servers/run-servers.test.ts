import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli } from '../../../../test/run-cli.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-cli-servers-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const wirebench = (...words: string[]) => runCli(words, { home });
const stored = async (): Promise<Record<string, unknown>> =>
  (JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8')) as { mcpServers: object })
    .mcpServers as Record<string, unknown>;
const store = (servers: object) =>
  writeFile(join(home, 'mcp.json'), JSON.stringify({ mcpServers: servers }));

test('a command line, and a configuration of another client, are stored, and nothing is run', async () => {
  await store({});
  const one = await wirebench('servers', 'add', 'npx -y @a/b --key ${env:KEY}', '--name', 'b');
  const config = join(home, 'other.yaml');
  await writeFile(
    config,
    'servers:\n  web:\n    url: https://web.example/mcp\n    disabled: true\n',
  );
  const other = await wirebench('servers', 'add', `@${config}`);

  expect([one.exitCode, one.stdout]).toEqual([0, 'b was added.\n']);
  expect([other.exitCode, other.stdout]).toEqual([0, 'web was added.\n']);
  expect(other.stderr).toContain('disabled there');
  expect(await stored()).toMatchObject({
    b: { command: 'npx', args: ['-y', '@a/b', '--key', '${env:KEY}'] },
    web: { url: 'https://web.example/mcp' },
  });
  const list = await wirebench('servers', 'list');
  expect(list.stdout).toBe('b  npx -y @a/b --key ${env:KEY}\nweb  https://web.example/mcp\n');
  expect(JSON.parse((await wirebench('servers', 'list', '--json')).stdout)).toMatchObject({
    servers: { web: { url: 'https://web.example/mcp' } },
  });
});

test('a server is removed by its name', async () => {
  await store({ a: { command: 'run' }, b: { command: 'run' } });

  expect((await wirebench('servers', 'remove', 'a')).stdout).toBe('a was removed.\n');
  expect(await stored()).toEqual({ b: { command: 'run' } });
});

test('a name that no server has is told with the nearest, and an entry that is none with its place', async () => {
  await store({ everything: { command: 'run' }, broken: {}, ' ': { command: 'run' } });

  const unknown = await wirebench('servers', 'remove', 'evrything');
  expect([unknown.exitCode, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('There is no server “evrything”. Did you mean “everything”?'),
  ]);
  const broken = await wirebench('servers', 'remove', 'broken');
  expect([broken.exitCode, broken.stderr]).toEqual([
    2,
    expect.stringContaining(`remove it in ${join(home, 'mcp.json')}`),
  ]);
  expect(Object.keys(await stored())).toEqual(['everything', 'broken', ' ']);
  const { stderr } = await wirebench('servers', 'list');
  expect(stderr).toContain('An entry without a name can’t be used: ');
});

test('the servers of a client’s file are shown, and stored once that is asked for', async () => {
  await store({ here: { command: 'same' } });
  const file = join(home, 'claude.json');
  const there = {
    command: 'run',
    args: ['--token', 's3cret-of-there'],
    env: { A_KEY: 'k3y-of-there' },
  };
  const servers = { here: { command: 'same' }, there, odd: { args: [] } };
  await writeFile(file, JSON.stringify({ mcpServers: servers }));

  const shown = await wirebench('servers', 'import', file);
  expect(shown.stdout).toMatch(
    /stored already: here {2}same\n {2}there {2}run --token •••\n {2}odd {2}can’t be used/,
  );
  const json = await wirebench('servers', 'import', file, '--json');
  expect(shown.stdout + json.stdout).not.toMatch(/s3cret-of|k3y-of/);
  expect(Object.keys(await stored())).toEqual(['here']);

  const added = await wirebench('servers', 'import', file, '--add');
  expect([added.exitCode, added.stdout]).toEqual([0, 'there was added.\n']);
  expect(added.stderr).toMatch(
    /odd can’t be used.*\n?.*here is stored already|here is stored already/s,
  );
  expect(await stored()).toMatchObject({ here: {}, there });
});

test('a client’s file is found from the working folder', async () => {
  const file = join(home, 'claude.json');
  await writeFile(file, JSON.stringify({ mcpServers: { there: { command: 'run' } } }));

  const shown = await wirebench('servers', 'import', relative(process.cwd(), file));

  expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
  expect(shown.stdout).toContain('  there  run\n');
});

test('a file that is broken is told with its place, and is left as it is', async () => {
  await writeFile(join(home, 'mcp.json'), '{"mcpServers": {');

  const { exitCode, stderr } = await wirebench('servers', 'list');

  expect(exitCode).toBe(2);
  expect(stderr).toContain(
    'mcp.json can’t be read (line 1, column 17): A closing brace } is missing.',
  );
  expect(await readFile(join(home, 'mcp.json'), 'utf8')).toBe('{"mcpServers": {');
});

test('a server is tested, and tells of itself', async () => {
  const script = resolve('test/servers/revision-server.mjs');
  const command = `"${process.execPath}" "${script}"`;

  const tested = await wirebench('servers', 'test', '--stdio', command);
  const info = await wirebench('info', '--stdio', command);
  const json = await wirebench('info', '--json', '--stdio', command);
  const gone = await wirebench('servers', 'test', '--stdio', `"${process.execPath}" -e 0`);

  expect([tested.exitCode, tested.stdout]).toEqual([
    0,
    expect.stringMatching(/: ready after \d+ ms, [\d-]+, 1 tool$/m),
  ]);
  expect(info.stdout).toMatch(/^name +.*\nreached +stdio, .*\nprotocol +[\d-]+, \w+ era\n/);
  expect(JSON.parse(json.stdout)).toMatchObject({
    transport: 'stdio',
    counts: { tools: expect.any(Number) },
    capabilities: { tools: {} },
    clientCapabilities: { roots: {} },
    connectedMs: expect.any(Number),
  });
  expect([gone.exitCode, gone.stdout]).toEqual([3, '']);
});

test('a secret that a server tells of itself is masked, in JSON too', async () => {
  const result = `{protocolVersion:'2025-11-25',capabilities:{},serverInfo:{name:'a',version:'1'},instructions:'Use '+process.env.API_KEY}`;
  const source = `process.stdin.on('data',(line)=>{const {id,method}=JSON.parse(line);const answer=method==='initialize'?{result:${result}}:{error:{code:-32601,message:'no'}};if(id!==undefined)console.log(JSON.stringify({jsonrpc:'2.0',id,...answer}))})`;
  const env = { API_KEY: 'k3y-that-is-told' };
  await store({ telling: { command: process.execPath, args: ['-e', source], env } });

  const info = await wirebench('info', '--server', 'telling', '--yes');
  const json = await wirebench('info', '--server', 'telling', '--yes', '--json');

  expect(info.stdout).toMatch(/\nUse •••$/m);
  expect(JSON.parse(json.stdout)).toMatchObject({ instructions: 'Use •••' });
});

test.each([
  [['servers', 'add'], 'takes what defines a server'],
  [['servers', 'add', 'npx', 'x'], 'Quote a command line'],
  [['servers', 'add', 'ws://x.example'], 'No revision of MCP speaks WebSocket (ws://)'],
  [['list', 'tools', '--url', 'wss://x.example'], 'No revision of MCP speaks WebSocket (wss://)'],
  [['info', '--stdio', 'ws://x.example'], 'No revision of MCP speaks WebSocket (ws://)'],
  [
    ['servers', 'add', '{"mcpServers":{"a":{"command":"x"},"b":{"command":"y"}}}', '--name', 'c'],
    '--name is for one server',
  ],
  [['servers', 'remove'], 'takes the name of a server'],
])('%j is a wrong usage', async (words, message) => {
  await store({});

  const { exitCode, stderr } = await wirebench(...words);

  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(await stored()).toEqual({});
});
