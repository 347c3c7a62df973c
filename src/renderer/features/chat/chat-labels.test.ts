import { describe, expect, test } from 'vitest';
import { defaultLimits, type RunEnd, type RunEvent } from '../../../shared/model/chat/chat.ts';
import { annotationLabels } from './transcript/calls/approval-labels.ts';
import { callState, waitingCalls } from './state/call-state.ts';
import { firstCallDifference } from './transcript/compare-columns.tsx';
import { contextParts } from './inspect/context-parts.ts';
import { lastRunOf } from './state/branch.ts';
import { emptyConversation, type Run } from './state/conversation.ts';
import { examplePrompts } from './conversations/example-prompts.ts';
import { foldEvents } from './state/fold-events.ts';
import { liveStatus } from './transcript/live-status.tsx';
import { costLabel, usageLabel } from '../../usage-labels.ts';
import { runEndLabels } from './state/run-end-labels.ts';
import { optionsIn } from './composer/provider-options.tsx';
import { numberIn } from './composer/setting-fields.ts';
import { shortArguments } from './transcript/calls/short-arguments.ts';
import { story, stockTool } from './test-chat.ts';
import { transcriptItems } from './state/transcript-items.ts';
import { treeRows } from './transcript/tree-view.tsx';

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The story has no such part.');
  return value;
}

/** The run after the first `count` events of the story and the given ones. */
const runAfter = (count: number, ...more: RunEvent[]): Run => {
  const { events, run } = story();
  const all = [...events.slice(0, count), ...more.map((event) => run('r1', event))];
  const found = foldEvents(
    emptyConversation,
    all.map((event, i) => ({ ...event, seq: i + 1 })),
  );
  return known(found.runs.get('r1'));
};
const stateAfter = (count: number, ...more: RunEvent[]) => {
  const run = runAfter(count, ...more);
  const call = run.calls.get('c1');
  return call && callState(call, run.end);
};
const ended = (reason: RunEnd): RunEvent => ({
  type: 'run-end',
  reason,
  steps: 1,
  calls: 1,
  usage: {},
});
const denied: RunEvent = {
  type: 'approval',
  callId: 'c1',
  decision: { allow: false },
  by: 'user',
};

test.each([
  [10, 'writing'],
  [12, 'queued'],
  [14, 'waiting'],
  [15, 'queued'],
  [16, 'running'],
  [17, 'done'],
] as const)('after %i events a call is %s', (count, state) => {
  expect(stateAfter(count)).toBe(state);
});

test('a call that was denied, or not come to, or stopped, says so', () => {
  expect(stateAfter(14, denied)).toBe('denied');
  expect(stateAfter(14, ended('stopped'))).toBe('not-run');
  expect(stateAfter(16, ended('crashed'))).toBe('unknown');
  expect(waitingCalls(runAfter(14, ended('stopped')))).toEqual([]);
});

describe('the end of an answer', () => {
  test('is not spoken of where it is as it should be', () => {
    expect(runEndLabels(runAfter(100))).toBeUndefined();
  });

  test('says what is unknown after a stop', () => {
    expect(runEndLabels(runAfter(16, ended('stopped')))?.hint).toContain('1 call was running');
    expect(runEndLabels(runAfter(9, ended('stopped')))?.hint).toBe('No call was running.');
  });

  test.each<[RunEnd, 'continue' | 'retry']>([
    ['steps', 'continue'],
    ['calls', 'continue'],
    ['tokens', 'continue'],
    ['cost', 'continue'],
    ['time', 'continue'],
    ['cut-off', 'continue'],
    ['interrupted', 'retry'],
    ['blocked', 'retry'],
    ['crashed', 'retry'],
  ])('by %s can be mended: %s', (reason, can) => {
    expect(runEndLabels(runAfter(9, ended(reason)))?.can).toBe(can);
  });

  test('names the limit', () => {
    const run = { ...runAfter(9, ended('steps')), limits: { ...defaultLimits, steps: 3 } };

    expect(runEndLabels(run)?.title).toBe('The limit of 3 steps is reached.');
  });
});

test('what is read out changes with the state, not with each word', () => {
  expect(liveStatus(runAfter(8))).toBe('Answering.');
  expect(liveStatus(runAfter(9))).toBe('Answering.');
  expect(liveStatus(runAfter(14))).toBe('Waiting for you: stock. Allow or deny.');
  expect(liveStatus(runAfter(20))).toBe('Answering, step 2.');
  expect(liveStatus(runAfter(100))).toBe('Answered: There are 3 sacks.');
});

test('tokens and money say what is not known', () => {
  expect(usageLabel({})).toBe('tokens not reported');
  expect(usageLabel({ input: 1204, cacheRead: 900, output: 88, reasoning: 40 })).toBe(
    '1,204 in (900 cached), 88 out (40 reasoning)',
  );
  expect([0, 0.000_312, 0.25, 12].map(costLabel)).toEqual(['$0', '$0.00031', '$0.25', '$12.00']);
});

test.each([
  ['{"bean":"kenya","sacks":3}', 'bean: "kenya", sacks: 3'],
  ['{}', ''],
  ['{"half', '{"half'],
  ['[1]', '[1]'],
  [`{"a":"${'x'.repeat(60)}"}`, `a: "${'x'.repeat(39)}…"`],
])('arguments %s are in short %s', (text, short) => {
  expect(shortArguments(text)).toBe(short);
});

test('what a server claims of its tool is said in words, and nothing else', () => {
  expect(annotationLabels({ readOnlyHint: true, destructiveHint: false, other: true })).toEqual([
    'only reads',
    'deletes nothing',
  ]);
  expect(annotationLabels({ readOnlyHint: 'yes' })).toEqual([]);
  expect(annotationLabels(undefined)).toEqual([]);
});

describe('examples', () => {
  const tool = (item: object) => ({ serverName: 'roastery', item });

  test('come from tools whose arguments can be thought of, those that read first', () => {
    const examples = examplePrompts([
      tool({
        name: 'order',
        inputSchema: { required: ['lines'], properties: { lines: { type: 'array' } } },
      }),
      tool({
        name: 'roast',
        inputSchema: {
          required: ['minutes'],
          properties: { minutes: { type: 'integer', minimum: 3 } },
        },
      }),
      tool({
        name: 'stock',
        title: 'List the stock',
        annotations: { readOnlyHint: true },
        inputSchema: {},
      }),
      tool({ name: 5 }),
    ]);

    expect(examples.map(({ text }) => text)).toEqual([
      'List the stock',
      'Use roast, with minutes=3',
    ]);
  });

  test.each([
    { name: 'get-env' },
    { name: 'getEnvironmentVariables' },
    { name: 'dump', description: 'Prints all environment variables of the server.' },
    { name: 'list', title: 'List API keys' },
    { name: 'read_password' },
  ])('never lead to secrets, as %j', (told) => {
    expect(examplePrompts([tool({ ...told, inputSchema: {} })])).toEqual([]);
  });

  test('lead to no tool that is disabled', () => {
    const filter = { disabledTools: ['wi*'] };
    const offered = ['wipe', 'list'].map((name) => ({
      ...tool({ name, inputSchema: {} }),
      filter,
    }));

    expect(examplePrompts(offered).map(({ text }) => text)).toEqual(['Use list']);
  });

  test('come from what only sounds like it', () => {
    expect(examplePrompts([tool({ name: 'list_events', inputSchema: {} })])).toHaveLength(1);
  });

  test('take no value that would need quotes, nor a title that names another thing', () => {
    const inputSchema = {
      required: ['a'],
      properties: { a: { type: 'string', examples: ['two words', 'one'] } },
    };

    expect(examplePrompts([tool({ name: 'find', title: 'Do it', inputSchema })])[0]?.text).toBe(
      'Use find, with a=one',
    );
  });
});

test('the transcript has a head, the steps and an end for each answer', () => {
  const conversation = foldEvents(emptyConversation, story().events);

  const items = transcriptItems(conversation, {}, []);

  expect(items.map(({ key }) => key)).toEqual(['u1', 'r1 head', 'r1 1', 'r1 2', 'r1 end']);
});

test('two answers stand side by side where that is wanted', () => {
  const { events, answer } = story();
  const conversation = foldEvents(emptyConversation, [...events, answer('r2', 'u1')]);

  const items = transcriptItems(conversation, { u1: 'r1' }, ['u1']);

  expect(items.at(-1)).toMatchObject({ kind: 'compare', runIds: ['r1', 'r2'] });
  expect(treeRows(conversation).map(({ nodeId, depth }) => [nodeId, depth])).toEqual([
    ['u1', 0],
    ['r1', 1],
    ['r2', 1],
  ]);
});

test('two answers are compared by their first call', () => {
  const called = runAfter(100);
  const silent = { ...runAfter(9, ended('done')), calls: new Map() };

  expect(firstCallDifference([called, called])).toBe('the same in both, stock(bean: "kenya")');
  expect(firstCallDifference([called, silent])).toBe('stock(bean: "kenya") against none');
  expect(firstCallDifference([called, runAfter(9)])).toBeUndefined();
});

test('the context of a step is what came before it', () => {
  const conversation = foldEvents(emptyConversation, story().events);
  const run = known(lastRunOf(conversation, {}));
  const namesAt = (index: number) => {
    const step = known(run.steps[index]);
    return contextParts(conversation, { ...run, tools: [stockTool] }, step).map(({ name }) => name);
  };

  expect(namesAt(0)).toEqual(['Tools', 'Your turns']);
  expect(namesAt(1)).toEqual(['Tools', 'Your turns', 'Answers', 'Results']);
});

test('a number is read as it is typed', () => {
  const whole = { min: 1, max: 10, isWhole: true };

  expect(['', ' ', '3', '0', '11', '2.5', 'x', '1e1'].map((text) => numberIn(text, whole))).toEqual(
    [undefined, undefined, 3, 'wrong', 'wrong', 'wrong', 'wrong', 10],
  );
});

test('provider options are JSON objects by provider', () => {
  expect(optionsIn('')).toBeUndefined();
  expect(optionsIn('{"demo":{"tokensPerSecond":0}}')).toEqual({ demo: { tokensPerSecond: 0 } });
  expect(['{', '[]', '{"a":1}', '{"a":[]}'].map(optionsIn)).toEqual(Array(4).fill('wrong'));
});
