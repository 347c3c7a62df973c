import { expect, test } from 'vitest';
import type { ConversationFigures, Figures } from '../../shared/model/figures.ts';
import { errorsLabel } from './figure-labels.ts';
import { conversationMarkdown, sessionMarkdown } from './figures-markdown.ts';

const figures: Figures = {
  servers: ['shop'],
  offered: 4,
  calls: { calls: 8, errors: 2, averageMs: 12.5, p95Ms: 40 },
  tools: [{ serverName: 'shop', tool: 'buy', calls: 8, errors: 2, averageMs: 12.5, p95Ms: 40 }],
  models: { runs: 1, steps: 3, usage: { input: 1200, output: 30 }, cost: 0.02 },
};

test('a conversation is told with its facts, tools and answers', () => {
  const conversation: ConversationFigures = {
    ...figures,
    unsent: 1,
    runs: [{ runId: 'r', model: 'some-model', unsent: 1, ...figures }],
  };

  expect(conversationMarkdown('Beans', conversation)).toBe(`# Beans

- Servers: 1
- Tools offered to models: 4
- Tools called: 1
- Calls: 8
- Errors: 2, 25 %
- Not sent: 1
- Average time: 12.5 ms
- p95 time: 40.0 ms
- Answers: 1
- Steps: 3
- Tokens: 1,200 in, 30 out
- Cost: $0.02

## Tools

| Tool | Server | Calls | Errors | Average | p95 |
| --- | --- | --- | --- | --- | --- |
| buy | shop | 8 | 2, 25 % | 12.5 ms | 40.0 ms |

## Answers

| Model | Steps | Calls | Errors | p95 | Tokens | Cost |
| --- | --- | --- | --- | --- | --- | --- |
| some-model | 3 | 8 | 2, 25 % | 40.0 ms | 1,200 in, 30 out | $0.02 |
`);
});

test('a session without calls has no tables, and names end no cell', () => {
  const nothing: Figures = {
    servers: [],
    offered: 0,
    calls: { calls: 0, errors: 0 },
    tools: [],
    models: { runs: 0, steps: 0, usage: {} },
  };
  const session = { ...nothing, since: 0, ever: { since: 0, tools: [] } };
  expect(sessionMarkdown(session)).not.toContain('|');

  const tools = [{ serverName: 'a|b\n# c', tool: '<b>[x](y)`', calls: 1, errors: 0, lastAt: 0 }];
  const text = sessionMarkdown({ ...session, ever: { since: 0, tools } });

  expect(text).toContain(String.raw`| \<b\>\[x\](y)\` | a\|b \# c | 1 | 0 |`);
});

test.each([
  [0, 0, '0'],
  [5, 0, '0'],
  [3, 1, '1, 33 %'],
  [1000, 1, '1, <1 %'],
  [2, 2, '2, 100 %'],
])('of %i calls %i errors are “%s”', (calls, errors, label) => {
  expect(errorsLabel({ calls, errors })).toBe(label);
});
