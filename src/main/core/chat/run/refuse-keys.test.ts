import { expect, test } from 'vitest';
import type { RunChoice } from '../../../../shared/model/chat/chat.ts';
import { refuseKeys } from './refuse-keys.ts';

const key = 'canary-key-0123456789';
const choice: RunChoice = { model: { endpointId: 'e', modelId: 'm' }, servers: [] };
const file = (text: string) => ({
  origin: { type: 'file' as const },
  parts: [
    {
      type: 'file' as const,
      mediaType: 'text/plain',
      base64: Buffer.from(text).toString('base64'),
    },
  ],
});

test.each([
  ['message', { text: `It is ${key}.`, choices: [choice] }],
  ['attachment', { attachments: [file(`KEY=${key}\n`)], choices: [] }],
  ['system prompt', { choices: [{ ...choice, instructions: key }] }],
])('a key in a %s is refused by its place', (what, written) => {
  expect(() => refuseKeys(written, [key])).toThrow(`The ${what} contains an endpoint’s key`);
});

test('without a key all goes through', () => {
  const written = { text: 'Hello', attachments: [file('Hello')], choices: [choice] };

  expect(() => refuseKeys(written, [key])).not.toThrow();
});
