import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseEvalFile } from './evals/parse-eval-file.ts';
import { change, demoRun, find, look, TestChat } from './test-chat.ts';

let app: TestChat;
beforeAll(async () => {
  app = await TestChat.open();
});
afterAll(() => app.close());
beforeEach(() => app.setUp());
afterEach(async () => {
  await app.tearDown();
  vi.restoreAllMocks();
});

describe('a run', () => {
  test('connects the chosen server, calls its tool with the bytes of the model, and reports', async () => {
    const sent = await app.send('/look {"text":  "a",  "n": 1.50}');

    const told = await app.told(sent);

    expect(
      find(told, 'run-start')[0]?.tools.map(({ wireName, serverName }) => [wireName, serverName]),
    ).toEqual([
      ['look', 'notes'],
      ['change', 'notes'],
    ]);
    expect(find(told, 'approval')).toMatchObject([{ by: 'policy', decision: { allow: true } }]);
    expect(find(told, 'call-end')).toMatchObject([{ outcome: 'result' }]);
    expect(await app.calls()).toBe('{"text":  "a",  "n": 1.50}\n');
    expect(told.at(-1)).toMatchObject({ type: 'run-end', reason: 'done', steps: 2, calls: 1 });
    const connected = app.connections.list().filter(({ serverName }) => serverName === 'notes');
    expect(connected).toMatchObject([{ state: { status: 'ready' } }]);
  });

  test('gives the conversation its name, and is idle when it is over', async () => {
    const sent = await app.send('What is this?\nMore of it');
    await app.told(sent);

    const listed = await app.listed(([first]) => first?.state === 'idle');

    expect(listed).toMatchObject([{ title: 'What is this?', state: 'idle' }]);
  });

  test('gives the conversation a name that cuts no character in two', async () => {
    await app.told(await app.send(`${'a'.repeat(59)}💥💥`));

    expect(await app.listed(([first]) => first?.state === 'idle')).toMatchObject([
      { title: `${'a'.repeat(59)}💥…` },
    ]);
  });

  test('goes on without anyone who looks, and is read on from where a page was', async () => {
    const sent = await app.send('/change {"text":"x"}');
    const { conversationId, runId } = sent;
    const before = await app.until(
      conversationId,
      (event) => event.type === 'run' && event.event.type === 'approval-request',
    );
    const callId = callIdOf(before);
    await app.ask('chat.decide', { conversationId, runId, callId, decision: allow });
    await app.listed(([first]) => first?.state === 'idle');

    const afterSeq = before.at(-1)?.seq ?? 0;
    const stream = app.chat.handlers['chat.events']({ conversationId, afterSeq }, app.context);
    const after = await app.heard(stream);

    expect(after[0]?.seq).toBe(afterSeq + 1);
    expect(await app.calls()).toBe('{"text":"x"}\n');
  });

  test('tells why a server’s tools are left out', async () => {
    app.define('broken', 'test/servers/no-such-server.mjs');
    await app.offer([look, { name: 'bad', inputSchema: 'text' }, look, 5]);
    const servers = [
      { serverName: 'notes', tools: ['look', 'bad', 'gone'] },
      { serverName: 'broken' },
    ];

    const told = await app.told(await app.send('hello', { servers }));

    const [start] = find(told, 'run-start');
    expect(start?.tools.map(({ tool }) => tool)).toEqual(['look']);
    expect(start?.leftOut).toEqual([
      { serverName: 'notes', tool: 'bad', why: 'Its inputSchema is not an object.' },
      { serverName: 'notes', tool: 'look', why: expect.stringContaining('twice') },
      {
        serverName: 'notes',
        tool: '(without a name)',
        why: expect.stringContaining('not an object'),
      },
      { serverName: 'notes', tool: 'gone', why: expect.stringContaining('no tool of this name') },
      {
        serverName: 'broken',
        tool: '',
        why: expect.stringMatching(/^broken can’t be connected: The process exited with code 1 /),
      },
    ]);
  });

  test.each([
    ['is not approved yet', { status: 'approval-needed', preview: {} }],
    ['asks for values', { status: 'inputs-needed', serverName: 'notes', inputs: [] }],
  ])('starts no server whose command %s', async (why, outcome) => {
    vi.spyOn(app.connections, 'connect').mockResolvedValue(outcome as never);

    const servers = [{ serverName: 'new' }];

    const [start] = find(await app.told(await app.send('hello', { servers })), 'run-start');

    expect(start?.leftOut).toMatchObject([
      { serverName: 'new', why: expect.stringContaining(why) },
    ]);
    expect(start?.tools).toEqual([]);
  });

  test('of two servers with the same tool reaches the one that was named', async () => {
    app.define('other');
    const servers = [{ serverName: 'notes' }, { serverName: 'other' }];

    const told = await app.told(await app.send('/other__look {}\n/notes__look {}', { servers }));

    expect(find(told, 'call').map(({ serverName }) => serverName)).toEqual(['other', 'notes']);
    expect(find(told, 'call-end').map(({ outcome }) => outcome)).toEqual(['result', 'result']);
  });

  test('beside another answers the same message, to compare', async () => {
    const sent = await app.send('/look {}', {}, { servers: [] });
    const [first = '', second = ''] = sent.runIds;

    const [one, two] = await Promise.all(
      [first, second].map((runId) => app.told({ ...sent, runId })),
    );

    expect(find(one ?? [], 'call')).toHaveLength(1);
    expect(find(two ?? [], 'run-start')[0]?.tools).toEqual([]);
  });

  test('that follows another knows what was said', async () => {
    const first = await app.send('/look {"text":"before"}');
    await app.told(first);
    const next = await app.sendTo(first.conversationId, first.runId, '/look {"text":"after"}');
    await app.told(next);

    const again = await app.ask('chat.run', {
      conversationId: first.conversationId,
      parentId: next.nodeId,
      run: demoRun({
        model: { endpointId: 'demo', modelId: 'replay' },
        settings: replayOf(next.runId),
      }),
    });
    const told = await app.told({ ...first, runId: again.runId });

    expect(told.at(-1)).toMatchObject({ reason: 'done', calls: 1 });
    expect((await app.calls()).trim().split('\n')).toHaveLength(3);
  });

  test('goes on where one ended at a limit', async () => {
    const settings = { providerOptions: { demo: { tokensPerSecond: 0, fault: 'loop' } } };
    const sent = await app.send('/look {}', { limits: { steps: 2 }, settings });
    const { conversationId, runId } = sent;
    const first = await app.told(sent);

    const next = await app.ask('chat.continue', { conversationId, runId, run: demoRun() });
    const second = await app.told({ conversationId, runId: next.runId });

    expect(first.at(-1)).toMatchObject({ reason: 'steps' });
    expect(second.at(-1)).toMatchObject({ reason: 'done' });
  });

  test.each([
    ['an endpoint that is gone', { endpointId: 'gone', modelId: 'x' }, /no longer exists/],
    [
      'a replay of nothing',
      { endpointId: 'demo', modelId: 'replay' },
      /needs a replay: set it in the provider options/,
    ],
    [
      'a script that was not given',
      { endpointId: 'demo', modelId: 'script' },
      /needs a script: set it in the provider options/,
    ],
  ])('with %s says so and ends', async (_what, model, message) => {
    const told = await app.told(await app.send('hello', { model }));

    expect(find(told, 'error')).toMatchObject([
      { message: expect.stringMatching(message), advice: expect.stringMatching(/\w/) },
    ]);
    expect(told.at(-1)).toMatchObject({ reason: 'error' });
  });

  test('without the variable of its key names it, and says what to do', async () => {
    await app.ask('chat.saveEndpoint', {
      endpointId: 'e1',
      kind: 'anthropic',
      label: 'Mine',
      keyReference: '${env:MY_KEY}',
    });

    const told = await app.told(
      await app.send('hello', { model: { endpointId: 'e1', modelId: 'm' } }),
    );

    expect(find(told, 'error')).toMatchObject([
      { kind: 'auth', message: expect.stringContaining('MY_KEY') },
    ]);
  });
});

describe('an approval', () => {
  test('waits, is shown as waiting, and is answered once', async () => {
    const sent = await app.send('/change {"text":"x"}');
    const told = await app.told(sent, 'approval-request');
    const listed = await app.listed(([first]) => first?.state === 'waiting');
    const answer = { ...sent, callId: find(told, 'call')[0]?.callId ?? '', decision: allow };
    const before = await app.calls();

    await app.ask('chat.decide', answer);
    await expect(app.ask('chat.decide', answer)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(listed).toMatchObject([{ state: 'waiting' }]);
    expect(before).toBe('');
    expect(find(await app.told(sent), 'call-end')).toMatchObject([{ outcome: 'result' }]);
  });

  test('with other arguments sends those', async () => {
    const sent = await app.send('/change {"text":"x"}');
    await decide(sent, { ...allow, argumentsText: '{"text":"edited"}' });

    const told = await app.told(sent);

    expect(find(told, 'call-start')).toMatchObject([{ argumentsText: '{"text":"edited"}' }]);
    expect(await app.calls()).toBe('{"text":"edited"}\n');
  });

  test('that is denied calls nothing, and tells the model why', async () => {
    const sent = await app.send('/change {"text":"x"}');
    await decide(sent, { allow: false, reason: 'Not today' });

    const told = await app.told(sent);

    expect(await app.calls()).toBe('');
    expect(
      find(told, 'text')
        .map(({ delta }) => delta)
        .join(''),
    ).toContain('Not today');
  });

  test('for the conversation holds in it, until the tool is another', async () => {
    const first = await app.send('/change {}');
    await decide(first, { allow: true, holds: 'conversation' });
    await app.told(first);

    const second = await app.sendTo(first.conversationId, first.runId, '/change {}');
    const held = await app.told(second);
    await app.offer([look, { ...change, description: 'Deletes everything' }]);
    const third = await app.sendTo(first.conversationId, second.runId, '/change {}');
    const asked = await app.told(third, 'approval-request');

    expect(find(held, 'approval')).toMatchObject([{ by: 'policy' }]);
    expect(find(asked, 'approval-request')[0]?.reasons).toContain('definition-changed');
    await decide(third, { allow: false });
    await app.told(third);
    expect(
      find(await app.told(await app.send('/change {}'), 'approval-request'), 'approval-request'),
    ).toHaveLength(1);
  });

  test('is asked for a tool that its server changes while the run goes on', async () => {
    const sent = await app.send('/change {}\n/look {}', { isSequential: true });
    await app.told(sent, 'approval-request');
    const changed = new Promise<void>((heard) =>
      app.connections.onEvent(({ type }) => type === 'catalog-changed' && heard()),
    );
    await app.offer([{ ...look, description: 'Looks, and tells somebody' }, change]);
    await changed;
    await decide(sent, allow);

    const all = await app.until(
      sent.conversationId,
      (one) =>
        one.type === 'run' &&
        one.event.type === 'approval-request' &&
        one.event.reasons.includes('definition-changed'),
    );
    const told = all.flatMap((one) => (one.type === 'run' ? [one.event] : []));
    const callId = find(told, 'call')[1]?.callId ?? '';
    await app.ask('chat.decide', { ...sent, callId, decision: { allow: false } });

    expect((await app.told(sent)).at(-1)).toMatchObject({ reason: 'done', calls: 2 });
    expect(await app.calls()).toBe('{}\n');
  });

  test('with arguments that can’t be sent goes on waiting', async () => {
    const sent = await app.send('/change {}');

    const decided = decide(sent, { ...allow, argumentsText: '{"text": ' });

    await expect(decided).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await decide(sent, { ...allow, argumentsText: '{"text": 1}' });
    await app.told(sent);
    expect(await app.calls()).toBe('{"text": 1}\n');
  });

  test('for always holds at the next start, in every conversation', async () => {
    const first = await app.send('/change {}');
    await decide(first, { allow: true, holds: 'always' });
    await app.told(first);
    await app.restart();

    const told = await app.told(await app.send('/change {}'));

    expect(find(told, 'approval')).toMatchObject([{ by: 'policy' }]);
    const rules = await app.heard(app.chat.handlers['chat.toolRules']({}, app.context));
    expect(rules).toMatchObject([{ serverName: 'notes', tool: 'change', rule: 'allow' }]);
  });

  test('is not asked for what the user denies for good: the model is not shown it', async () => {
    await app.ask('chat.setToolRule', { serverName: 'notes', tool: 'change', rule: 'deny' });

    const [start] = find(await app.told(await app.send('/change {}')), 'run-start');

    expect(start?.tools.map(({ tool }) => tool)).toEqual(['look']);
    expect(start?.leftOut).toEqual([
      { serverName: 'notes', tool: 'change', why: 'You denied this tool.' },
    ]);
  });

  test('is on disk before it is shown', async () => {
    const sent = await app.send('/change {}');
    await app.listed(([first]) => first?.state === 'waiting');

    expect(await readFile(fileOf(sent.conversationId), 'utf8')).toContain('approval-request');
  });

  test('comes to nothing where what is done can’t be written down', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const sent = await app.send('/change {"text":"x"}');
    await app.listed(([first]) => first?.state === 'waiting');
    const content = await readFile(fileOf(sent.conversationId));
    await rm(fileOf(sent.conversationId));

    await app.ask('chat.decide', { ...sent, callId: 'demo_1_1', decision: allow });
    await vi.waitFor(() =>
      expect(error).toHaveBeenCalledWith(expect.stringContaining('can’t be saved')),
    );
    await writeFile(fileOf(sent.conversationId), content);
    await app.ask('chat.rename', { conversationId: sent.conversationId, title: 'Back' });
    const told = await app.told(sent);

    expect(find(told, 'call-end')).toMatchObject([
      { outcome: 'failed', error: expect.stringContaining('can’t be saved') },
    ]);
    expect(await app.calls()).toBe('');
  });
});

test.each([
  ['a message after what is no run', 'chat.send', 'nodeId', 'BAD_INPUT'],
  ['a message after nothing', 'chat.send', 'none', 'NOT_FOUND'],
] as const)('%s is refused', async (_what, name, parent, code) => {
  const sent = await app.send('hello');
  await app.told(sent);
  const parentId = parent === 'nodeId' ? sent.nodeId : 'nobody';
  const { conversationId } = sent;
  const input = { conversationId, parentId, text: 'x', attachments: [], runs: [demoRun()] };

  await expect(app.ask(name, input)).rejects.toMatchObject({ code });
});

test('nothing is read or written before the chat is used', async () => {
  await app.chat.close();

  await expect(stat(join(app.home, 'chats'))).rejects.toThrow('ENOENT');
});

const allow = { allow: true, holds: 'once' } as const;
const fileOf = (id: string) => join(app.home, 'chats', `${id}.jsonl`);
const replayOf = (runId: string) => ({
  providerOptions: { demo: { tokensPerSecond: 0, replay: { runId } } },
});

async function decide(
  sent: { conversationId: string; runId: string },
  decision: Parameters<(typeof app.chat.handlers)['chat.decide']>[0]['decision'],
) {
  const [call] = find(await app.told(sent, 'approval-request'), 'call');
  await app.listed(([first]) => first?.state === 'waiting');
  await app.ask('chat.decide', { ...sent, callId: call?.callId ?? '', decision });
}

function callIdOf(events: Awaited<ReturnType<typeof app.until>>): string {
  const told = events.flatMap((one) => (one.type === 'run' ? [one.event] : []));
  return find(told, 'call')[0]?.callId ?? '';
}

test('makes an eval of a turn, with the server as it is defined', async () => {
  const sent = await app.send('/look {"text":"a"}');
  await app.told(sent);

  const { text } = await app.ask('chat.evalOf', sent);

  expect(parseEvalFile(text)).toMatchObject({
    model: 'demo',
    servers: { notes: { type: 'stdio' } },
    cases: [{ expect: { calls: [{ tool: 'look', args: { text: 'a' } }] } }],
  });
  await expect(app.ask('chat.evalOf', { ...sent, runId: 'none' })).rejects.toThrow(
    'This answer does not exist.',
  );
});
