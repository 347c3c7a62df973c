import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// Driven by the official client over a real socket: what other clients see of this server.

const child = spawn(process.execPath, [join(import.meta.dirname, 'demo-modern.ts')], {
  stdio: ['pipe', 'pipe', 'ignore'],
});
const exited = new Promise<void>((done) => child.once('exit', () => done()));
const client = new Client(
  { name: 'test', version: '1' },
  {
    capabilities: { elicitation: { form: {} } },
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  },
);
let url = '';
beforeAll(async () => {
  url = await new Promise<string>((listening) => {
    child.stdout.once('data', (line) => listening(JSON.parse(String(line)).url));
  });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  // Having the schemas, the client checks structured content against them and throws.
  await client.listTools();
});
afterAll(async () => {
  await client.close();
  child.stdin.end();
  await exited;
});

const call = (name: string, args: object = {}) => client.callTool({ name, arguments: { ...args } });
const textOf = async (name: string, args?: object) => {
  const { content } = await call(name, args);
  return content[0]?.type === 'text' ? content[0].text : '';
};
const answerWith = (answer: { action: 'accept' | 'decline'; content?: Record<string, string> }) =>
  client.setRequestHandler('elicitation/create', async () => answer);

test('speaks 2026-07-28 and introduces itself', () => {
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  expect(client.getServerVersion()).toMatchObject({ name: 'wirebench-observatory' });
  expect(client.getInstructions()).toContain('tonight');
});

test('describes an object by name or id, and says when there is none', async () => {
  expect(await textOf('describe_object')).toContain('Saturn: a planet in Pisces');
  expect(await textOf('describe_object', { object: 'M57' })).toContain('Use a telescope.');
  expect(await textOf('describe_object', { object: 'Vulcan' })).toContain('There is no Vulcan');
});

test.each([0.5, 3, 12])(
  'draws a light curve of %d hours as a PNG of its size',
  async (periodHours) => {
    const { content } = await call('light_curve', { periodHours });

    const [image] = content;
    const bytes = Buffer.from(image?.type === 'image' ? image.data : '', 'base64');
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 280]);
  },
);

test('answers with structure that fits its output schema, filtered', async () => {
  const bright = await call('tonight', { faintest: 1 });
  const nebulae = await call('tonight', { kind: 'nebula' });

  expect(bright.structuredContent).toMatchObject({ count: 2 });
  expect(nebulae.structuredContent).toMatchObject({ objects: [{ id: 'm42' }, { id: 'm57' }] });
});

test.each([
  ['tonight', { kind: 'comet' }],
  ['light_curve', { periodHours: 99 }],
  ['schedule', { observer: { name: '' }, targets: [] }],
])('%s refuses %j in words', async (name, args) => {
  const outcome = await call(name, args).catch((error: unknown) => ({ isError: true, error }));

  expect(outcome.isError).toBe(true);
});

test('plans a night of several targets', async () => {
  const text = await textOf('schedule', {
    observer: { name: 'Ada' },
    targets: [
      { object: 'm31', exposures: [60, 120] },
      { object: 'Vulcan', filter: 'Ha' },
    ],
    maxMoon: null,
  });

  expect(text).toBe(
    '2026-11-21, for Ada\n  Andromeda Galaxy in L: 2 × light\n  Vulcan in Ha: 1 × light\n240 s of light',
  );
});

test('fails as a tool, in words', async () => {
  const { isError } = await call('open_dome');

  expect(isError).toBe(true);
  expect(await textOf('open_dome', { force: true })).toMatch(/wind 62 km\/h.*force is locked/);
});

describe('slow work', () => {
  test('reports each step, in order', async () => {
    const steps: unknown[] = [];

    await client.callTool(
      { name: 'expose', arguments: { frames: 3, frameMs: 10 } },
      { onprogress: ({ progress, total, message }) => steps.push([progress, total, message]) },
    );

    expect(steps).toEqual([
      [1, 3, 'Frame 1 of 3'],
      [2, 3, 'Frame 2 of 3'],
      [3, 3, 'Frame 3 of 3'],
    ]);
  });

  test('ends when it is cancelled, and the server goes on', async () => {
    const cancel = new AbortController();
    const slow = client.callTool(
      { name: 'expose', arguments: { frames: 100, frameMs: 20 } },
      { signal: cancel.signal, onprogress: () => cancel.abort(new Error('enough')) },
    );

    await expect(slow).rejects.toThrow('enough');
    expect(await textOf('describe_object')).toContain('Saturn');
  });
});

describe('required input', () => {
  test('is asked for within the call, and used', async () => {
    answerWith({ action: 'accept', content: { object: 'Ring Nebula' } });

    expect(await textOf('choose_target')).toBe('The telescope points at Ring Nebula.');
  });

  test('may be declined', async () => {
    answerWith({ action: 'decline' });

    expect(await textOf('choose_target')).toBe('The telescope stays parked.');
  });
});

test('reads its resources', async () => {
  const { resources } = await client.listResources();
  const catalogue = await client.readResource({ uri: 'observatory://catalogue' });

  expect(resources.map(({ uri }) => uri)).toEqual(['observatory://log', 'observatory://catalogue']);
  const [content] = catalogue.contents;
  expect(JSON.parse(content && 'text' in content ? content.text : '')).toHaveLength(6);
  await expect(client.readResource({ uri: 'observatory://none' })).rejects.toThrow(/not found/i);
});

test('fills in its prompt', async () => {
  const plan = await client.getPrompt({ name: 'plan-night', arguments: { object: 'm13' } });

  expect(plan.messages[0]?.content).toMatchObject({
    text: 'Plan a night around Hercules Cluster.',
  });
  await expect(client.getPrompt({ name: 'plan-night' })).rejects.toThrow(/object|arguments/i);
});

test.each(['GET', 'DELETE', 'PUT'])('answers a bare %s, and goes on', async (method) => {
  const { status } = await fetch(url, { method });

  expect(status).toBeGreaterThanOrEqual(400);
  expect(await textOf('describe_object')).toContain('Saturn');
});

test.each(['', '{', '[]', 'null', '{"jsonrpc":"2.0"}', 'x'.repeat(100_000)])(
  'answers the body %j with an error, and goes on',
  async (body) => {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body,
    });

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);
