import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pricesOf } from '../../../../shared/model/chat/prices-of.ts';
import { pricesFor } from './prices.ts';

const million = { input: 1_000_000, output: 1_000_000 };

test.each([
  ['anthropic', 'claude-sonnet-4-5'],
  ['openai', 'gpt-5'],
  ['openai-chat', 'gpt-5'],
  ['azure', 'gpt-5'],
  ['gemini', 'gemini-2.5-flash'],
  ['openrouter', 'anthropic/claude-sonnet-4.5'],
] as const)('a model of %s has a price and a context', async (kind, modelId) => {
  const prices = await pricesFor(kind, modelId);

  expect(prices?.costOf(million)).toBeGreaterThan(0.1);
  expect(prices?.contextTokens).toBeGreaterThan(100_000);
});

test.each([
  ['compatible', 'gpt-5'],
  ['demo', 'rules'],
  ['openai', 'gpt-of-tomorrow'],
  ['anthropic', ''],
] as const)('nothing is said of what nobody knows: %s %s', async (kind, modelId) => {
  expect(await pricesFor(kind, modelId)).toBeUndefined();
});

test('cached tokens cost less, and what the endpoint says goes before the table', async () => {
  const prices = await pricesFor('anthropic', 'claude-sonnet-4-5');
  const usage = { input: 10_000, output: 10 };

  const whole = prices?.costOf(usage) ?? 0;
  expect(prices?.costOf({ ...usage, cacheRead: 9000 })).toBeLessThan(whole / 2);
  expect(prices?.costOf({ ...usage, cost: 7 })).toBe(7);
});

test.each([
  [{ input: 1 }, undefined],
  [{}, undefined],
  [{ input: 0, output: 0 }, 0],
  [{ input: 10, output: 0, cacheRead: 100, cacheWrite: 100 }, expect.any(Number)],
])('what is not reported is not guessed: %j', async (usage, cost) => {
  const prices = await pricesFor('anthropic', 'claude-sonnet-4-5');

  expect(prices?.costOf(usage)).toEqual(cost);
});

test('the day is that of the table', () => {
  const { version } = JSON.parse(
    readFileSync('node_modules/@pydantic/genai-prices/package.json', 'utf8'),
  ) as { version: string };

  // Look up when another version was published, and change the day with it.
  expect([version, pricesOf]).toEqual(['0.1.8', '2026-09-23']);
});
