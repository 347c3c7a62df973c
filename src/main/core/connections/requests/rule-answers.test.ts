import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import type { AnswerRule } from '../../../../shared/model/servers/answer-rule.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';

const everything = nodeServer(
  'node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  'stdio',
);
const asking = (revision: string) => nodeServer('test/servers/asking-server.mjs', revision);

const elicitation: AnswerRule['match'] = { method: 'elicitation/create' };
const accepting = (
  content: Record<string, string>,
  more: Partial<AnswerRule> = {},
  from: 'nothing' | 'defaults' | 'sample' = 'nothing',
): AnswerRule => ({
  name: 'coffee',
  match: elicitation,
  answer: { action: 'accept', from, content },
  ...more,
});

async function open(launch: Launch, answerRules: AnswerRule[], env = {}) {
  const core = openCore({
    env,
    askModel: async () => ({
      role: 'assistant',
      content: { type: 'text', text: 'From the model.' },
      model: 'm',
      stopReason: 'endTurn',
    }),
  });
  const connectionId = await core.open(launch, 'auto', 'test', {}, answerRules);
  expect(await core.settled(connectionId)).toMatchObject({ state: { status: 'ready' } });
  const textOf = (callId: number) => core.connections.callResult(callId, 100_000).text;
  const ended = (callId?: number) => core.connections.serverRequests.ended({ callId });
  return { core, connectionId, textOf, ended };
}

async function connect(launch: Launch, answerRules: AnswerRule[], env = {}) {
  const opened = await open(launch, answerRules, env);
  onTestFinished(() => opened.core.close());
  return opened;
}

const inAnswers = (core: ReturnType<typeof openCore>, method?: string) =>
  core.records.filter(
    (one) =>
      one.direction === 'out' &&
      one.problem?.includes('answered by the rule') &&
      (method === undefined || one.method === method),
  );

describe('server-everything', () => {
  let opened: Awaited<ReturnType<typeof open>>;
  // One for all: rules that are changed meanwhile hold for the next question.
  beforeAll(async () => {
    opened = await open(everything, []);
  });
  afterAll(() => opened.core.close());

  async function answering(answerRules: AnswerRule[]) {
    const { core } = opened;
    core.define({ name: 'test', launch: everything, era: 'auto', upkeep: {}, answerRules });
    await Promise.resolve();
    core.records.length = 0;
    return opened;
  }

  test('has an elicitation answered by a rule, and its record says so', async () => {
    const { core, connectionId, textOf, ended } = await answering([
      accepting(
        { name: 'Ada' },
        { match: { ...elicitation, tool: 'trigger-elicitation-request' } },
      ),
    ]);

    const call = await core.call(connectionId, 'trigger-elicitation-request');

    expect(call.state.status).toBe('done');
    expect(textOf(call.callId)).toContain('Ada');
    expect(call.answeredBy).toEqual([{ rule: 'coffee', count: 1 }]);
    expect(inAnswers(core, 'elicitation/create')).toHaveLength(1);
    expect(core.texts({ direction: 'out' }).join('\n')).not.toContain('coffee');
    expect(ended(call.callId)).toMatchObject([
      { method: 'elicitation/create', end: { by: 'rule', rule: 'coffee', action: 'accept' } },
    ]);
  });

  test('a sample of the schema is accepted', async () => {
    const { core, connectionId, textOf } = await answering([accepting({}, {}, 'sample')]);

    const call = await core.call(connectionId, 'trigger-elicitation-request');

    expect(call.answeredBy).toEqual([{ rule: 'coffee', count: 1 }]);
    expect(textOf(call.callId)).toContain('User provided');
  });

  describe('sampling', () => {
    const sampling: AnswerRule['match'] = { method: 'sampling/createMessage' };

    test.each<[string, AnswerRule['answer'], string]>([
      ['a text', { action: 'send', text: 'Always the same.' }, 'Always the same.'],
      ['a model', { action: 'ask', model: { endpointId: 'e', modelId: 'm' } }, 'From the model.'],
    ])('is answered with %s', async (_what, answer, text) => {
      const { core, connectionId, textOf, ended } = await answering([
        { name: 'sampler', match: sampling, answer },
      ]);

      const call = await core.call(connectionId, 'trigger-sampling-request', '{"prompt":"Hi"}');

      expect(textOf(call.callId)).toContain(text);
      expect(call.answeredBy).toEqual([{ rule: 'sampler', count: 1 }]);
      expect(inAnswers(core, 'sampling/createMessage')).toHaveLength(1);
      expect(ended(call.callId)).toMatchObject([{ end: { by: 'rule', action: 'send' } }]);
    });
  });

  test('a rule never agrees to open a page', async () => {
    const { core, connectionId } = await answering([accepting({})]);
    const request = {
      connectionId,
      method: 'tools/call' as const,
      name: 'trigger-url-elicitation',
    };
    core.connections.startCall({
      ...request,
      argumentsText: '{"url":"https://pay.example.net/","message":"Pay."}',
    });

    const [open] = await vi.waitFor(() => {
      const list = core.connections.serverRequests.list();
      expect(list).toHaveLength(1);
      return list;
    });

    expect(open).toMatchObject({ url: 'https://pay.example.net/' });
    expect(open?.rule).toBeUndefined();
  });
});

test.each(['2025-11-25', '2026-07-28'])(
  '100 questions of %s are answered, and no more than `times`',
  async (revision) => {
    const { core, connectionId, textOf } = await connect(asking(revision), [
      accepting({}, { name: 'first', times: 30 }),
      { name: 'rest', match: elicitation, answer: { action: 'decline' } },
    ]);

    const call = await core.call(connectionId, 'ask', '{"count":100}');
    const told = await core.call(connectionId, 'told');

    expect(call.answeredBy).toEqual([
      { rule: 'first', count: 30 },
      { rule: 'rest', count: 70 },
    ]);
    expect(textOf(told.callId)).toContain('\\"accept\\":30');
    expect(textOf(told.callId)).toContain('\\"decline\\":70');
    const marked = inAnswers(core);
    expect(marked).toHaveLength(revision === '2026-07-28' ? 1 : 100);
    expect(core.texts({ direction: 'out' }).join('')).not.toMatch(/first|rest/);
  },
);

test('1,000 questions at once are answered by a rule without the page hearing of each', async () => {
  const { core, connectionId, textOf } = await connect(asking('2025-11-25'), [accepting({})]);

  const call = await core.call(connectionId, 'ask', '{"count":1000}');

  expect(textOf(call.callId)).toContain('\\"accept\\":1000');
  expect(core.events.filter(({ type }) => type === 'asked').length).toBeLessThan(100);
  await vi.waitFor(() =>
    expect(core.connections.serverRequests.ofConnections()).toMatchObject([
      { count: 0, ended: 1000, byRule: 1000 },
    ]),
  );
});

describe('the value of a variable', () => {
  const secret = 'gh-4f1c9a77e2b0';
  const rule = accepting({ name: 'token ${env:WB_TOKEN}' });

  test.each(['2025-11-25', '2026-07-28'])('is sent, and not recorded (%s)', async (revision) => {
    const { core, connectionId, ended } = await connect(asking(revision), [rule], {
      WB_TOKEN: secret,
    });

    const call = await core.call(connectionId, 'ask', '{"count":1}');

    expect(call.state.status).toBe('done');
    const [answer] = inAnswers(core);
    expect(answer?.text).toContain('token ${env:WB_TOKEN}');
    expect(answer?.problem).toContain('${env:WB_TOKEN}, which are not recorded');
    expect(core.texts({}).join('\n')).not.toContain(secret);
    expect(JSON.stringify([ended(), core.events])).not.toContain(secret);
    // What went over the pipe is longer than what is recorded of it by the value.
    expect((answer?.bytes ?? 0) - Buffer.byteLength(answer?.text ?? '')).toBeGreaterThanOrEqual(
      secret.length - '${env:WB_TOKEN}'.length,
    );
  });

  test('that is missing leaves the question to the user, and says why', async () => {
    const { core, connectionId } = await connect(asking('2025-11-25'), [rule]);
    const request = { connectionId, method: 'tools/call' as const, name: 'ask' };
    const { callId } = core.connections.startCall({ ...request, argumentsText: '{"count":1}' });

    const [open] = await vi.waitFor(() => {
      const list = core.connections.serverRequests.list();
      expect(list).toHaveLength(1);
      return list;
    });
    expect(open?.rule).toMatchObject({
      name: 'coffee',
      failure: expect.stringContaining('WB_TOKEN'),
    });

    core.connections.serverRequests.answer(open?.serverRequestId ?? 0, { action: 'decline' });
    const call = await core.ended(callId);
    expect(call.answeredBy).toBeUndefined();
  });
});

test('a reference in what the server sends is never filled in', async () => {
  const { core, connectionId } = await connect(
    asking('2025-11-25'),
    [accepting({}, {}, 'defaults')],
    { WB_TOKEN: 'never-to-be-seen' },
  );
  const preset = 'my ${env:WB_TOKEN}';

  const call = await core.call(connectionId, 'ask', JSON.stringify({ count: 1, preset }));

  expect(call.state.status).toBe('done');
  expect(inAnswers(core)[0]?.text).toContain(preset);
  expect(core.texts({}).join('\n')).not.toContain('never-to-be-seen');
});

describe('a rule with a delay', () => {
  const slow = accepting({}, { delayMs: 400 });

  test('leaves the question to the user first, and answers then', async () => {
    const { core, connectionId } = await connect(asking('2025-11-25'), [slow]);
    const startedAt = performance.now();

    const call = await core.call(connectionId, 'ask', '{"count":1}');

    expect(performance.now() - startedAt).toBeGreaterThan(390);
    expect(call.answeredBy).toEqual([{ rule: 'coffee', count: 1 }]);
  });

  test('is kept from answering', async () => {
    const { core, connectionId, ended } = await connect(asking('2025-11-25'), [
      accepting({}, { delayMs: 60_000 }),
    ]);
    const request = { connectionId, method: 'tools/call' as const, name: 'ask' };
    const { callId } = core.connections.startCall({ ...request, argumentsText: '{"count":1}' });
    const [open] = await vi.waitFor(() => {
      const list = core.connections.serverRequests.list();
      expect(list).toMatchObject([{ rule: { name: 'coffee', answersAt: expect.any(Number) } }]);
      return list;
    });
    const { serverRequestId = 0 } = open ?? {};

    core.connections.serverRequests.answer(serverRequestId, { action: 'hold' });
    expect(core.connections.serverRequests.list()[0]?.rule).toBeUndefined();
    core.connections.serverRequests.answer(serverRequestId, { action: 'decline' });

    const call = await core.ended(callId);
    expect(call.answeredBy).toBeUndefined();
    expect(ended()).toMatchObject([{ end: { by: 'user', action: 'decline' } }]);
  });

  test('answers nothing that the server took back', async () => {
    const { core, connectionId, ended } = await connect(asking('2025-11-25'), [
      accepting({}, { delayMs: 60_000 }),
    ]);
    const request = { connectionId, method: 'tools/call' as const, name: 'ask' };
    core.connections.startCall({ ...request, argumentsText: '{"count":1}' });
    await vi.waitFor(() => expect(core.connections.serverRequests.list()).toHaveLength(1));

    await core.call(connectionId, 'retract');

    await vi.waitFor(() =>
      expect(ended()).toMatchObject([{ end: { by: 'server', action: 'withdrawn' } }]),
    );
  });
});

test('rules that are changed meanwhile hold for the next question', async () => {
  const launch = asking('2025-11-25');
  const { core, connectionId, textOf } = await connect(launch, []);
  core.define({ name: 'test', launch, era: 'auto', upkeep: {}, answerRules: [accepting({})] });
  await Promise.resolve();

  const call = await core.call(connectionId, 'ask', '{"count":2}');

  expect(textOf(call.callId)).toContain('\\"accept\\":2');
});
