import { expect } from 'vitest';
import type { ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import type { ChatMessage, ResultOutput } from '../../../../shared/model/chat/chat-message.ts';
import type { StepPart, StepRequest } from '../model.ts';
import { createDemoModel } from './demo-model.ts';

export type Tool = StepRequest['tools'][number];
export const tool = (
  wireName: string,
  description = '',
  properties = {},
  required: string[] = [],
): Tool => ({
  wireName,
  description,
  schema: { type: 'object', properties, required },
});

export const weather = tool('get_weather', 'The weather at a place', { city: { type: 'string' } }, [
  'city',
]);
const echo = tool('demo__echo', 'Says the same again', { message: { type: 'string' } }, [
  'message',
]);
export const add = tool(
  'add',
  'Adds two numbers',
  { a: { type: 'number' }, b: { type: 'number' } },
  ['a', 'b'],
);
export const tools = [weather, echo, add];

export const fast: ModelSettings = { providerOptions: { demo: { tokensPerSecond: 0 } } };

export function user(text: string): ChatMessage {
  return { role: 'user', parts: [{ type: 'text', text }] };
}

export function results(outputs: ResultOutput[]): ChatMessage {
  const parts = outputs.map((output) => ({
    type: 'result' as const,
    callId: 'c1',
    wireName: 'add',
    output,
  }));
  return { role: 'tool', parts };
}

type Given = Partial<Pick<StepRequest, 'tools' | 'settings' | 'signal'>> &
  Partial<Parameters<typeof createDemoModel>[0]>;

export const requestOf = (messages: ChatMessage[], given: Given = {}): StepRequest => ({
  messages,
  tools: given.tools ?? tools,
  settings: given.settings ?? fast,
  signal: given.signal ?? new AbortController().signal,
});

export const answer = (prompt: string, given: Given = {}) => answerTo([user(prompt)], given);

export async function answerTo(messages: ChatMessage[], given: Given = {}) {
  const { modelId = 'rules', turns, clock } = given;
  const model = createDemoModel({ modelId, turns, ...(clock && { clock }) });
  const parts: StepPart[] = [];
  for await (const part of model.step(requestOf(messages, given))) parts.push(part);
  const said = (type: 'text' | 'reasoning') =>
    parts.map((part) => (part.type === type ? part.delta : '')).join('');
  const calls = parts.filter((part) => part.type === 'call');
  const finish = parts.at(-1);
  if (finish?.type !== 'finish') throw new Error('It did not finish.');
  expect(finish.message.parts.filter((part) => part.type === 'call')).toEqual(calls);
  for (const call of calls) {
    const input = parts.map((part) =>
      part.type === 'call-input' && part.callId === call.callId ? part.delta : '',
    );
    expect(input.join('')).toBe(call.argumentsText);
  }
  return { text: said('text'), reasoning: said('reasoning'), calls, finish };
}

export const reasoningWords = ({ message }: Extract<StepPart, { type: 'finish' }>): number =>
  message.parts.flatMap((part) =>
    part.type === 'reasoning' ? (part.text.match(/\S{1,40}/g) ?? []) : [],
  ).length;
