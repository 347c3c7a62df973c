import type {
  ChatEvent,
  OfferedTool,
  RunChoice,
  RunEvent,
} from '../../../shared/model/chat/chat.ts';
import { defaultLimits } from '../../../shared/model/chat/chat.ts';

export const demoChoice: RunChoice = {
  model: { endpointId: 'demo', modelId: 'rules' },
  servers: [{ serverName: 'roastery' }],
};

export const stockTool: OfferedTool = {
  wireName: 'stock',
  serverName: 'roastery',
  tool: 'stock',
  description: 'What is in stock.',
  schema: { type: 'object', properties: { bean: { type: 'string' } } },
  changes: [],
  definitionHash: 'abc',
};

/** Makes events with ascending numbers. */
export function teller() {
  let seq = 0;
  const numbered = () => {
    seq += 1;
    return { seq, at: 1_700_000_000_000 + seq };
  };
  return {
    conversation: (title: string): ChatEvent => ({
      ...numbered(),
      type: 'conversation',
      version: 1,
      conversationId: 'one',
      title,
    }),
    user: (nodeId: string, text: string, parentId?: string): ChatEvent => ({
      ...numbered(),
      type: 'node',
      node: {
        kind: 'user',
        nodeId,
        text,
        attachments: [],
        ...(parentId !== undefined && { parentId }),
      },
    }),
    answer: (nodeId: string, parentId: string, choice = demoChoice): ChatEvent => ({
      ...numbered(),
      type: 'node',
      node: { kind: 'run', nodeId, parentId, choice },
    }),
    run: (nodeId: string, event: RunEvent): ChatEvent => ({
      ...numbered(),
      type: 'run',
      nodeId,
      event,
    }),
  };
}

/** The events and the run of a turn that is answered in two steps, with an allowed call. */
export function story() {
  const tell = teller();
  const run = (event: RunEvent) => tell.run('r1', event);
  const events: ChatEvent[] = [
    tell.conversation('Beans'),
    tell.user('u1', 'What is in stock?'),
    tell.answer('r1', 'u1'),
    run({ type: 'run-start', tools: [stockTool], leftOut: [], limits: defaultLimits }),
    run({ type: 'step-start', step: 1 }),
    run({ type: 'reasoning', step: 1, delta: 'Stock, ' }),
    run({ type: 'reasoning', step: 1, delta: 'then.' }),
    run({ type: 'text', step: 1, delta: 'Let me ' }),
    run({ type: 'text', step: 1, delta: 'look.' }),
    run({ type: 'call-input', step: 1, callId: 'c1', wireName: 'stock', delta: '{"bean":' }),
    run({ type: 'call-input', step: 1, callId: 'c1', delta: '"kenya"}' }),
    run({
      type: 'call',
      step: 1,
      callId: 'c1',
      wireName: 'stock',
      argumentsText: '{"bean":"kenya"}',
      serverName: 'roastery',
      tool: 'stock',
    }),
    run({
      type: 'step-end',
      step: 1,
      finish: 'calls',
      ms: 400,
      firstOutputMs: 90,
      usage: { input: 100, output: 20 },
      messages: [],
      exchangeIds: ['x1'],
    }),
    run({ type: 'approval-request', callId: 'c1', reasons: ['not-read-only'] }),
    run({
      type: 'approval',
      callId: 'c1',
      decision: { allow: true, holds: 'once' },
      by: 'user',
    }),
    run({
      type: 'call-start',
      callId: 'c1',
      argumentsText: '{"bean":"kenya"}',
      connectionId: 1,
      recordingId: 'rec',
    }),
    run({
      type: 'call-end',
      callId: 'c1',
      ms: 12,
      outcome: 'result',
      resultText: '{"content":[{"type":"text","text":"3 sacks"}]}',
      requestSeq: 5,
      responseSeq: 6,
      sentCharacters: 7,
    }),
    run({
      type: 'results',
      step: 1,
      message: {
        role: 'tool',
        parts: [
          {
            type: 'result',
            callId: 'c1',
            wireName: 'stock',
            output: { type: 'content', parts: [{ type: 'text', text: '3 sacks' }] },
          },
        ],
      },
    }),
    run({ type: 'step-start', step: 2 }),
    run({ type: 'text', step: 2, delta: 'There are ' }),
    run({ type: 'text', step: 2, delta: '3 sacks.' }),
    run({
      type: 'step-end',
      step: 2,
      finish: 'stop',
      ms: 300,
      usage: { input: 140, output: 12 },
      messages: [],
      exchangeIds: ['x2'],
    }),
    run({ type: 'run-end', reason: 'done', steps: 2, calls: 1, usage: { input: 240, output: 32 } }),
  ];
  return { ...tell, events };
}
