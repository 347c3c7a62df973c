import { expect, test } from 'vitest';
import type {
  ChatEvent,
  ChatFact,
  OfferedTool,
  RunEvent,
} from '../../../shared/model/chat/chat.ts';
import { conversationFigures } from './conversation-figures.ts';

const node = (nodeId: string, modelId = 'm'): ChatFact => ({
  type: 'node',
  node: {
    kind: 'run',
    nodeId,
    parentId: 'u',
    choice: { model: { endpointId: 'e', modelId }, servers: [] },
  },
});
const events = (...facts: ChatFact[]): ChatEvent[] =>
  facts.map((fact, at) => ({ seq: at + 1, at, ...fact }));
const inRun =
  (nodeId: string) =>
  (event: RunEvent): ChatFact => ({ type: 'run', nodeId, event });
const offered = (serverName: string, tool: string): OfferedTool => ({
  wireName: tool,
  serverName,
  tool,
  description: '',
  schema: {},
  changes: [],
  definitionHash: '',
});
const start = (...tools: OfferedTool[]): RunEvent => ({
  type: 'run-start',
  tools,
  leftOut: [],
  limits: {} as never,
});
const called = (callId: string, serverName?: string, tool?: string): RunEvent => ({
  type: 'call',
  step: 1,
  callId,
  wireName: 'x',
  argumentsText: '{}',
  ...(serverName !== undefined && tool !== undefined && { serverName, tool }),
});
type Outcome = Extract<RunEvent, { type: 'call-end' }>['outcome'];
const sent = (callId: string, ms: number, outcome: Outcome = 'result'): RunEvent[] => [
  { type: 'call-start', callId, argumentsText: '{}', connectionId: 1, recordingId: 'r' },
  { type: 'call-end', callId, ms, outcome, sentCharacters: 0 },
];
const end = (more: Partial<Extract<RunEvent, { type: 'run-end' }>> = {}): RunEvent => ({
  type: 'run-end',
  reason: 'done',
  steps: 2,
  calls: 0,
  usage: {},
  ...more,
});

test('counts servers, tools, calls, errors, times, tokens and cost of all runs and of each', () => {
  const [one, two] = [inRun('r1'), inRun('r2')];
  const figures = conversationFigures(
    events(
      node('r1'),
      ...[
        start(offered('shop', 'buy'), offered('shop', 'sell'), offered('sky', 'rain')),
        called('a', 'shop', 'buy'),
        called('b', 'shop', 'buy'),
        ...sent('a', 10),
        ...sent('b', 30, 'tool-error'),
        end({ usage: { input: 100, output: 5 }, cost: 0.5 }),
      ].map(one),
      node('r2', 'other'),
      ...[
        start(offered('shop', 'buy')),
        called('a', 'shop', 'buy'),
        ...sent('a', 20, 'failed'),
        end({ steps: 1, usage: { input: 10 }, cost: 0.25 }),
      ].map(two),
    ),
  );

  expect(figures).toMatchObject({
    servers: ['shop', 'sky'],
    offered: 3,
    calls: { calls: 3, errors: 2, averageMs: 20, p95Ms: 30 },
    tools: [{ serverName: 'shop', tool: 'buy', calls: 3, errors: 2 }],
    models: { runs: 2, steps: 3, usage: { input: 110, output: 5 }, cost: 0.75 },
    unsent: 0,
  });
  expect(figures.runs).toMatchObject([
    { runId: 'r1', model: 'm', calls: { calls: 2, errors: 1 }, models: { cost: 0.5 } },
    { runId: 'r2', model: 'other', calls: { calls: 1, errors: 1 }, models: { cost: 0.25 } },
  ]);
});

test('counts what was denied, unknown or not executed as not sent, once the run has ended', () => {
  const one = inRun('r1');
  const facts = [
    node('r1'),
    ...[called('a', 'shop', 'buy'), called('b'), called('c', 'shop', 'buy'), ...sent('c', 1)].map(
      one,
    ),
  ];

  expect(conversationFigures(events(...facts)).unsent).toBe(0);
  expect(conversationFigures(events(...facts, one(end()))).unsent).toBe(2);
});

test('takes no time from a call that was stopped, and no cost where a part is unknown', () => {
  const figures = conversationFigures(
    events(
      node('r1'),
      ...[called('a', 'shop', 'buy'), ...sent('a', 9999, 'unknown'), end({ cost: 1 })].map(
        inRun('r1'),
      ),
      node('r2'),
      inRun('r2')(end()),
    ),
  );

  expect(figures.calls).toEqual({ calls: 1, errors: 0 });
  expect(figures.models).not.toHaveProperty('cost');
  expect(figures.runs[0]?.models.cost).toBe(1);
});

test('takes nothing from events of no run, ends without a call, and names of members', () => {
  const stray = inRun('__proto__')(called('a', 'shop', 'buy'));
  const figures = conversationFigures(
    events(stray, node('r1'), ...[...sent('z', 1), called('__proto__', 'a', 'b')].map(inRun('r1'))),
  );

  expect(figures.calls).toEqual({ calls: 0, errors: 0 });
  expect(figures.runs).toHaveLength(1);
  expect(conversationFigures([])).toMatchObject({ servers: [], runs: [], tools: [] });
});
