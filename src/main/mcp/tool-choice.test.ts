import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseEvalFile } from '../core/chat/evals/parse-eval-file.ts';
import { lintInThread } from '../core/lint/test-lint.ts';
import { createHome, startAgent, type Agent } from './test-agent.ts';

// Whether models choose as they should is what the eval says when one is asked. What can be told
// without one: that it asks for what there is, and that each tool has the words by which it is
// found among the others.
const { cases } = parseEvalFile(readFileSync('test/evals/agents.yaml', 'utf8'));
const { lint } = lintInThread();
const { home, remove } = createHome('bundled');
let agent: Agent;
let tools: { name: string; description: string; properties: string[] }[];

beforeAll(async () => {
  agent = await startAgent(home, []);
  const listed = await agent.client.listTools();
  tools = listed.tools.map(({ name, description = '', inputSchema }) => ({
    name,
    description,
    properties: Object.keys(inputSchema.properties ?? {}),
  }));
});
afterAll(async () => {
  await agent.close();
  remove();
});

const expected = cases.map(({ prompt, expect: wanted }) => {
  const [call] = wanted === 'none' ? [] : wanted.calls;
  if (!call) throw new Error(`No call is expected for “${prompt}”.`);
  return { prompt, call };
});

test('the eval expects each tool, and only arguments that there are', () => {
  expect(new Set(expected.map(({ call }) => call.tool))).toEqual(
    new Set(tools.map(({ name }) => name)),
  );
  for (const { call } of expected) {
    const { properties = [] } = tools.find(({ name }) => name === call.tool) ?? {};
    expect(properties).toEqual(expect.arrayContaining(Object.keys(call.args ?? {})));
  }
});

test('our own lint finds nothing in the definitions', async () => {
  const { tools: definitions } = await agent.client.listTools();
  expect((await lint(definitions)).flat()).toEqual([]);
});

test('by its words alone a prompt leads to its tool among the first three, and mostly to it first', () => {
  const places = expected.map(({ prompt, call }) => ({ prompt, place: rankOf(prompt, call.tool) }));

  expect(places.filter(({ place }) => place > 3)).toEqual([]);
  expect(places.filter(({ place }) => place === 1).length).toBeGreaterThanOrEqual(20);
});

/** The place of a tool, from 1 on, among those that share words with what was asked. */
function rankOf(prompt: string, tool: string): number {
  const scored = tools.map(({ name, description }) => ({
    name,
    score: score(prompt, `${name} ${description}`),
  }));
  const own = scored.find(({ name }) => name === tool)?.score ?? 0;
  return 1 + scored.filter((one) => one.score > own).length;
}

/** The sum over the words they share (Okapi BM25, k1 1.2, b 0.75), each by how rare it is among the tools. */
function score(asked: string, text: string): number {
  const all = tools.map(({ name, description }) => wordsOf(`${name} ${description}`));
  const words = wordsOf(text);
  const meanLength = all.reduce((sum, { length }) => sum + length, 0) / all.length;
  return [...new Set(wordsOf(asked))].reduce((sum, word) => {
    const having = all.filter((one) => one.includes(word)).length;
    const count = words.filter((one) => one === word).length;
    const rarity = Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
    return (
      sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words.length) / meanLength))
    );
  }, 0);
}

/** The words of a text without their commonest endings. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) =>
    word.length > 4 ? word.replace(/(ing|ed|es|s|e)$/, '') : word,
  );
