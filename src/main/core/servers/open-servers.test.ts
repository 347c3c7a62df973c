import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { serverDefinition, type ServerDefinition } from '../../../shared/model/servers/server.ts';
import { fullTrust } from './trust/trust.ts';
import { openServers } from './open-servers.ts';

let home: string;
let file: string;
let opened: Awaited<ReturnType<typeof openServers>>[] = [];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-servers-'));
  file = join(home, 'mcp.json');
});
afterEach(async () => {
  for (const servers of opened.splice(0)) await servers.close();
  await rm(home, { recursive: true, force: true });
});

async function open(text?: string) {
  if (text !== undefined) await writeFile(file, text);
  const servers = await openServers(home, fullTrust);
  opened = [...opened, servers];
  return servers;
}

const stdio = (name: string, command = 'run'): ServerDefinition => ({
  name,
  era: 'auto',
  launch: { kind: 'stdio', command, args: [], env: {} },
});
const names = (servers: Awaited<ReturnType<typeof open>>) =>
  servers.snapshot().servers.map(({ name }) => name);
const stored = () => readFile(file, 'utf8');

describe('members that can’t be read', () => {
  const entry = {
    command: 'run',
    callTimeoutMs: '30s',
    pingEveryMs: 5000,
    watch: 'src/**',
    roots: ['file:///srv', 7],
    enabledTools: ['get_*'],
  };

  test('have no effect, are told of, and take no other with them', async () => {
    const servers = await open(JSON.stringify({ mcpServers: { a: entry, b: { command: 'run' } } }));
    const { servers: read, notes } = servers.snapshot();
    expect(read[0]).toMatchObject({ upkeep: { pingEveryMs: 5000 }, enabledTools: ['get_*'] });
    expect(read[0]).not.toHaveProperty('roots');
    expect(notes).toEqual([
      {
        name: 'a',
        message: expect.stringMatching(
          /^callTimeoutMs, watch, roots have a value that can’t be read/,
        ),
      },
    ]);
  });

  test('stay in the file until they are set', async () => {
    const servers = await open(JSON.stringify({ mcpServers: { a: entry } }));
    await servers.update('a', { ...stdio('a'), upkeep: { callTimeoutMs: 30_000 } });
    expect(JSON.parse(await stored())).toEqual({
      mcpServers: {
        a: {
          command: 'run',
          callTimeoutMs: 30_000,
          watch: 'src/**',
          roots: ['file:///srv', 7],
        },
      },
    });
    expect(servers.snapshot().notes).toMatchObject([
      { message: expect.stringMatching(/^watch, roots have/) },
    ]);
  });

  test.each([
    ['null', { connectTimeoutMs: null }],
    ['beyond its bounds', { connectTimeoutMs: 1e12 }],
    ['of a prototype', JSON.parse('{"__proto__":{"callTimeoutMs":"x"},"era":"1999"}')],
  ])('are told of where a value is %s', async (_what, wrong) => {
    const servers = await open(JSON.stringify({ mcpServers: { a: { command: 'run', ...wrong } } }));
    expect(servers.snapshot().servers[0]).not.toHaveProperty('upkeep');
    expect(servers.snapshot().notes).toMatchObject([
      { message: expect.stringMatching(/^(connectTimeoutMs|era) has/) },
    ]);
  });
});

describe('what a server is told of its client', () => {
  test('is read and written as the file has it', async () => {
    const entry = {
      command: 'run',
      declares: [],
      roots: ['file:///srv', { uri: 'x', name: 'X' }],
      meta: { 'a/b': [1] },
    };
    const servers = await open(JSON.stringify({ mcpServers: { a: entry, b: { command: 'run' } } }));

    const [a, b] = servers.snapshot().servers;
    expect(a).toMatchObject({
      declares: [],
      roots: [{ uri: 'file:///srv' }, { uri: 'x', name: 'X' }],
      meta: { 'a/b': [1] },
    });
    expect(b).not.toHaveProperty('declares');

    await servers.update('a', { ...stdio('a'), declares: ['roots', 'later'], meta: { c: 1 } });
    expect(JSON.parse(await stored())).toEqual({
      mcpServers: {
        a: { command: 'run', declares: ['roots', 'later'], meta: { c: 1 } },
        b: { command: 'run' },
      },
    });
  });

  test('is answered by the rules that can be read, which are written as they are', async () => {
    const rule = {
      name: 'Yes',
      match: { method: 'elicitation/create', contains: 'sure' },
      answer: { action: 'accept', from: 'nothing', content: { ok: true } },
      times: 2,
    };
    const odd = [null, 'rule', {}, { ...rule, answer: { action: 'obey' } }, { ...rule, times: 0 }];
    const entry = { command: 'run', answerRules: [...odd, rule] };
    const servers = await open(JSON.stringify({ mcpServers: { a: entry } }));

    const [a] = servers.snapshot().servers;
    expect(a?.answerRules).toEqual([rule]);

    await servers.update('a', {
      ...stdio('a'),
      ...(a?.answerRules && { answerRules: a.answerRules }),
    });
    expect(JSON.parse(await stored())).toEqual({
      mcpServers: { a: { command: 'run', answerRules: [rule] } },
    });
  });

  test('is nothing else than usual where it can’t be read', async () => {
    const entry = { command: 'run', declares: 'roots', roots: { uri: 'file:///srv' }, meta: [1] };
    const servers = await open(JSON.stringify({ mcpServers: { a: entry } }));

    expect(servers.snapshot().servers).toEqual([stdio('a')]);
  });
});

describe('the file', () => {
  test('is not written any more once it is closed, also by a reload that was under way', async () => {
    const servers = await open('{ "mcpServers": {} }');
    await rm(file);
    const reloaded = servers.reload();

    await servers.close();
    const left = readdirSync(home);
    await reloaded;

    expect(readdirSync(home)).toEqual(left);
  });

  test('can be changed again after it could not be read anew', async () => {
    const servers = await open('{ "mcpServers": {} }');
    await rm(home, { recursive: true });
    await symlink(join(tmpdir(), 'wirebench-not-there'), home);
    await expect(servers.reload()).rejects.toThrow('ENOENT');
    await rm(home);
    await mkdir(home);

    await servers.add(stdio('later'));

    expect(await stored()).toContain('"later"');
  });

  test('is made at first start, with both demo servers, for the user only', async () => {
    const servers = await open();

    expect(names(servers)).toEqual(['Demo: everyday tools', 'Demo: modern protocol']);
    expect(JSON.parse(await stored())).toHaveProperty('mcpServers');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('of another client is understood, and its own members are kept', async () => {
    const servers = await open(`{
  // a comment
  "mcpServers": {
    "fs": { "command": "npx", "args": ["-y", 1], "env": {"A": 2}, "disabled": true, "autoApprove": ["x"] },
    "web": { "url": "https://example.com/mcp", "headers": {"A": "b"}, "timeout": 5 },
  },
  "theme": "dark"
}`);

    await servers.update('web', { ...servers.get('web'), era: 'legacy' });
    await servers.add(stdio('new'));

    const text = await stored();
    expect(names(servers)).toEqual(['fs', 'web', 'new']);
    expect(servers.get('fs').launch).toMatchObject({ args: ['-y', '1'], env: { A: '2' } });
    for (const kept of ['// a comment', '"autoApprove": ["x"]', '"timeout": 5', '"theme"']) {
      expect(text).toContain(kept);
    }
  });

  test('of VS Code is understood and changed in its own shape', async () => {
    const servers = await open('{"servers": {"a": {"type": "stdio", "command": "run"}}}');

    await servers.add(stdio('b'));

    expect(Object.keys(JSON.parse(await stored()).servers)).toEqual(['a', 'b']);
  });

  test.each([
    '{"servers": {"a": {"command": "run"}} /* not "mcpServers": {} */}',
    '{"servers": {"a": {"command": "run"}}, "theirs": {"mcpServers": {}}}',
    '{"servers": {"a": {"command": "run"}}, "mcpServers": null}',
  ])('is changed where its list is: %s', async (text) => {
    const servers = await open(text);

    await servers.add(stdio('b'));

    expect(names(servers)).toEqual(['a', 'b']);
  });

  test('that has other members called servers gets its list beside them', async () => {
    const servers = await open('{"theirs": {"servers": {}}}');

    await servers.add(stdio('b'));

    expect(JSON.parse(await stored())).toMatchObject({ mcpServers: { b: { command: 'run' } } });
  });

  test.each([
    ['{\n  "mcpServers": {\n    "a": }\n}', 3, 10],
    ['{"mcpServers": {', 1, 17],
    ['not json', 1, 1],
  ])(
    'that can’t be read (%j) is told with its place and left alone',
    async (text, line, column) => {
      const servers = await open(text);

      expect(servers.snapshot().problem).toMatchObject({ line, column });
      await expect(servers.add(stdio('x'))).rejects.toMatchObject({ code: 'REFUSED' });
      expect(await stored()).toBe(text);
    },
  );

  test('that becomes unreadable keeps the servers that are known', async () => {
    const servers = await open('{"mcpServers": {"a": {"command": "run"}}}');
    await writeFile(file, '{"mcpServers": ');

    await vi.waitFor(() => expect(servers.snapshot().problem).toBeDefined());

    expect(names(servers)).toEqual(['a']);
  });

  test('that is a folder is a problem, not a crash', async () => {
    await mkdir(file);

    const servers = await open();

    expect(servers.snapshot().problem?.message).toContain('can’t be read');
  });

  test('changed by another program is read again', async () => {
    const servers = await open();
    const heard = vi.fn<() => void>();
    servers.onChange(heard);

    await writeFile(file, '{"mcpServers": {"theirs": {"command": "run"}}}');

    await vi.waitFor(() => expect(names(servers)).toEqual(['theirs']));
    expect(heard).toHaveBeenCalled();
  });

  test('that is a link is read again when what it leads to changes', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'wirebench-dotfiles-'));
    const real = join(elsewhere, 'servers.json');
    await writeFile(real, '{"mcpServers": {"a": {"command": "run"}}}');
    await symlink(real, file);
    const servers = await open();

    await writeFile(real, '{"mcpServers": {"b": {"command": "run"}}}');
    await vi.waitFor(() => expect(names(servers)).toEqual(['b']));
    await writeFile(`${real}.new`, '{"mcpServers": {"c": {"command": "run"}}}');
    await rename(`${real}.new`, real);
    await vi.waitFor(() => expect(names(servers)).toEqual(['c']));
    await rm(elsewhere, { recursive: true });
  });

  test('that is removed and written again is read again', async () => {
    const servers = await open('{"mcpServers": {"a": {"command": "run"}}}');
    for (const name of ['b', 'c']) {
      await rm(file);
      await writeFile(file, `{"mcpServers": {"${name}": {"command": "run"}}}`);
      await vi.waitFor(() => expect(names(servers)).toEqual([name]));
    }
  });

  test('takes a change on top of what another program wrote meanwhile', async () => {
    const servers = await open('{"mcpServers": {}}');
    await writeFile(file, '{"mcpServers": {"theirs": {"command": "run"}}}');

    await servers.add(stdio('ours'));

    expect(names(servers)).toEqual(['theirs', 'ours']);
  });

  test('lists entries that can’t be used, and leaves them in place', async () => {
    const servers = await open(
      '{"mcpServers": {"bad": {"args": []}, "worse": 5, "good": {"command": "x"}}}',
    );

    await servers.remove('good');

    expect(servers.snapshot().invalid.map(({ name }) => name)).toEqual(['bad', 'worse']);
    expect(JSON.parse(await stored()).mcpServers).toEqual({ bad: { args: [] }, worse: 5 });
  });
});

test('a name that no call takes is told of, and a new name is cut before it gets there', async () => {
  const long = 'n'.repeat(100);
  const servers = await open(
    JSON.stringify({ mcpServers: { [`${long}n`]: { command: 'x' }, [long]: { command: 'x' } } }),
  );

  const copies = [await servers.duplicate(long), await servers.duplicate(long)];

  expect(servers.snapshot().invalid).toEqual([
    { name: `${long}n`, message: expect.stringContaining('at most 100 characters') },
  ]);
  expect(copies.map(({ name }) => name)).toEqual([`${long.slice(2)} 2`, `${long.slice(2)} 3`]);
  expect(names(servers)).toEqual(expect.arrayContaining(copies.map(({ name }) => name)));
});

describe('definitions', () => {
  test('are added under a free name, duplicated, renamed, reordered and removed', async () => {
    const servers = await open('{"mcpServers": {}}');
    await servers.add(stdio('a'));
    const second = await servers.add(stdio('a'));
    const copy = await servers.duplicate('a');
    await servers.update('a', stdio('renamed'));
    await servers.reorder([copy.name, second.name, 'nobody']);
    await servers.remove(second.name);

    expect(second.name).toBe('a 2');
    expect(copy.name).toBe('a copy');
    expect(names(servers)).toEqual(['a copy', 'renamed']);
    expect(Object.keys(JSON.parse(await stored()).mcpServers)).toEqual(names(servers));
  });

  test.each(['__proto__', 'constructor', 'a"b\\c', '☕ and 𝄞', '7', 'toString'])(
    'may be called %j',
    async (name) => {
      const servers = await open('{"mcpServers": {}}');

      await servers.add(stdio(name));
      const again = await open();

      expect(names(again)).toEqual([name]);
      await servers.remove(name);
      expect(names(servers)).toEqual([]);
    },
  );

  test('survive many changes at once', async () => {
    const servers = await open('{"mcpServers": {}}');

    await Promise.all(Array.from({ length: 20 }, (_, i) => servers.add(stdio(`s${i}`))));

    expect(Object.keys(JSON.parse(await stored()).mcpServers)).toHaveLength(20);
  });

  test.each(['update', 'duplicate', 'remove'] as const)('that are not there: %s', async (act) => {
    const servers = await open('{"mcpServers": {}}');

    await expect(servers[act]('nobody', stdio('x'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await stored()).toBe('{"mcpServers": {}}');
  });
});

test('members of a pasted entry that have no place here are written to the file as they were', async () => {
  const servers = await open('{"mcpServers": {}}');
  const parsed = servers.parse(
    '{"command": "run", "theme": ["a"], "allowed_tools": ["b"], "args": ["x"]}',
  );
  const [pasted] = parsed.status === 'parsed' ? parsed.servers : [];

  const { name } = await servers.add(serverDefinition.parse(pasted));
  await servers.update(name, { ...servers.get(name), era: 'legacy' });

  expect(JSON.parse(await stored()).mcpServers[name]).toEqual({
    command: 'run',
    args: ['x'],
    era: 'legacy',
    enabledTools: ['b'],
    theme: ['a'],
  });
});

test.each([
  { type: 'ws', url: 'ws://127.0.0.1:1/mcp' },
  { url: 'ws://127.0.0.1:1/mcp' },
  { command: 'ws://127.0.0.1:1/mcp' },
])('an entry of the file with a WebSocket address says so: %j', async (entry) => {
  const servers = await open(JSON.stringify({ mcpServers: { a: entry } }));

  expect(servers.snapshot().invalid).toEqual([
    {
      name: 'a',
      message:
        'No revision of MCP speaks WebSocket (ws://): enter the server’s http:// or https:// address.',
    },
  ]);
});
