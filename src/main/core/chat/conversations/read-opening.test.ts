import { expect, test } from 'vitest';
import type { ChatEvent, RunEvent } from '../../../../shared/model/chat/chat.ts';
import { readLines } from './event-lines.ts';
import { joinDeltas } from './join-deltas.ts';
import { readOpening } from './read-opening.ts';
import { line } from './test-chats.ts';

const choice = { model: { endpointId: 'demo', modelId: 'rules' }, servers: [] };
const long = 'ü {"type":"node","node":{ "event":{"type":"run-end" '.repeat(40);

/** Turns, each answered by a run of so many steps. */
function written(turns: number, steps: number, said = long): Buffer {
  const facts: object[] = [
    { type: 'conversation', version: 1, conversationId: 'c', title: 'First' },
  ];
  const told = (nodeId: string, event: RunEvent) => facts.push({ type: 'run', nodeId, event });
  for (let turn = 1; turn <= turns; turn += 1) {
    const [userId, runId] = [`u${turn}`, `r${turn}`];
    const parent = turn > 1 && { parentId: `r${turn - 1}` };
    const node = { kind: 'user', nodeId: userId, ...parent, text: long, attachments: [] };
    facts.push({ type: 'node', node });
    facts.push({ type: 'node', node: { kind: 'run', nodeId: runId, parentId: userId, choice } });
    told(runId, { type: 'run-start', provider: 'demo', tools: [], leftOut: [], limits });
    for (let step = 1; step <= steps; step += 1) {
      told(runId, { type: 'step-start', step });
      for (const delta of [said, 'end']) told(runId, { type: 'text', step, delta });
    }
    told(runId, { type: 'run-end', reason: 'done', steps, calls: 0, usage: {} });
  }
  facts.push({ type: 'title', title: 'Last' });
  return Buffer.from(facts.map((fact, i) => line(i + 1, fact)).join(''));
}

const limits = { steps: 1, calls: 1, tokens: 1, seconds: 1, resultBytes: 1 } as never;
const all = (content: Buffer): ChatEvent[] => joinDeltas(readLines(content, 0).events);
const stepOf = (event: ChatEvent) =>
  event.type === 'run' && event.event.type === 'step-start'
    ? [`${event.nodeId} ${event.event.step}`]
    : [];

test('a short conversation is opened whole', () => {
  const content = written(3, 2);

  expect(readOpening(content)).toEqual({ events: all(content), isWhole: true });
});

test('of a long one, all turns are there, and what its last steps say', () => {
  const content = written(100, 20);

  const { events, isWhole } = readOpening(content);

  const whole = all(content);
  expect(isWhole).toBe(false);
  expect(events.length).toBeLessThan(whole.length / 4);
  const nodes = (of: ChatEvent[]) => of.filter(({ type }) => type !== 'run');
  expect(nodes(events)).toEqual(nodes(whole));
  expect(events.flatMap(stepOf)).toEqual(whole.flatMap(stepOf).slice(-60));
  const from = events.findIndex((event) => stepOf(event).length > 0);
  expect(events.slice(from).filter(({ type }) => type === 'run')).toEqual(
    whole.slice(-(events.length - from)).filter(({ type }) => type === 'run'),
  );
});

test('no run looks as if it went on, and those that are shown have their tools', () => {
  const { events } = readOpening(written(100, 20));

  const runsWith = (wanted: RunEvent['type']) =>
    events.flatMap((event) =>
      event.type === 'run' && event.event.type === wanted ? [event.nodeId] : [],
    );
  expect(runsWith('run-end')).toHaveLength(100);
  expect(runsWith('run-start')).toEqual(['r98', 'r99', 'r100']);
  expect(events.map(({ seq }) => seq)).toEqual(
    events.map(({ seq }) => seq).toSorted((a, b) => a - b),
  );
});

test('one run of many steps shows its last', () => {
  const content = written(1, 3000);

  const { events } = readOpening(content);

  expect(events.flatMap(stepOf)).toEqual(all(content).flatMap(stepOf).slice(-60));
  expect(events.some((event) => event.type === 'run' && event.event.type === 'run-start')).toBe(
    true,
  );
});

test('steps with huge answers are fewer, but never none', () => {
  const { events } = readOpening(written(1, 8, 'x'.repeat(700_000)));

  expect(events.flatMap(stepOf)).toEqual(['r1 8']);
});

test('a long conversation without a step, and lines that can’t be read, are opened all the same', () => {
  const noSteps = written(300, 0);
  const damaged = Buffer.concat([
    written(50, 20),
    Buffer.from(`{"seq":9,"event":{"type":"step-start"\nno JSON\n`),
  ]);

  expect(readOpening(noSteps)).toEqual({ events: all(noSteps), isWhole: true });
  expect(readOpening(damaged).events.flatMap(stepOf)).toHaveLength(60);
});

test('a tool whose schema speaks of steps, and a first line of such words, hold nothing up', () => {
  const step = { event: { type: 'step-start' }, type: 'node', node: { kind: 'run' } };
  const schema = { enum: Array.from({ length: 20_000 }, () => step) };
  const tools = [
    { wireName: 'a', serverName: 's', tool: 'a', schema, changes: [], definitionHash: 'h' },
  ];
  const hostile = (seq: number) =>
    line(seq, {
      type: 'run',
      nodeId: 'r1',
      event: { type: 'run-start', provider: 'demo', tools, leftOut: [], limits },
    });
  const head = '"event":{"type":"step-start"\n';
  const content = Buffer.from(`${head}${hostile(1)}${line(2, { type: 'title', title: 'T' })}`);
  const withSteps = Buffer.concat([content, written(1, 3)]);

  expect(readOpening(content)).toEqual({ events: all(content), isWhole: true });
  expect(readOpening(withSteps).events.length).toBeGreaterThan(0);
});
