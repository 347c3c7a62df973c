import { expect, test } from 'vitest';
import {
  guidedSteps,
  type GuidedFlow,
  type GuidedStep,
} from '../../../../../shared/model/guided-sign-in.ts';
import { exportFlow } from './export-flow.ts';

const step = (id: GuidedStep['id'], more: Partial<GuidedStep> = {}): GuidedStep => ({
  id,
  status: 'open',
  requests: [],
  decisions: [],
  findings: [],
  facts: [],
  ...more,
});

const flow = (...told: GuidedStep[]): GuidedFlow => ({
  flowId: 1,
  target: { kind: 'url', url: 'https://api.example/mcp' },
  connectionId: 7,
  name: 'sign-in at api.example',
  inputs: {},
  steps: guidedSteps.map((id) => told.find((one) => one.id === id) ?? step(id)),
  wrong: [],
  keeping: 'impossible',
});

const challenge = step('challenge', {
  status: 'done',
  requests: [
    { method: 'POST', url: 'https://api.example/mcp', status: 401, durationMs: 12, seqs: [1, 2] },
  ],
  decisions: [{ message: 'the challenge of Bearer counts', rule: 'RFC 9728, 5.1' }],
  facts: [{ name: 'Bearer', value: 'scope="read"', purpose: 'the challenge that counts' }],
});
const hidden = ['\u202E', '\u0000', '\uD800'];
const hostile =
  '<script>alert(1)</script> | `x` [y](https://evil.example) & "z" \u202E\u0000\uD800';

test('draws each request and its answer, and what was decided, in order', () => {
  const failure = {
    code: 'no-metadata',
    message: 'Nothing there.',
    next: 'Look.',
    rule: 'RFC 8414',
  };
  const resource = step('resource', {
    status: 'failed',
    requests: [{ method: 'GET', url: 'https://api.example/x', problem: 'no answer', seqs: [] }],
    findings: [{ message: 'a slash differs', rule: 'RFC 9728, 3.3' }],
    failure,
  });

  const svg = exportFlow(flow(challenge, resource), 'svg');

  const texts = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual([
    'sign-in at api.example',
    'Browser',
    'Wirebench',
    'MCP server',
    'Authorization server',
    'Challenge',
    'done',
    'POST https://api.example/mcp',
    'HTTP 401',
    'Bearer: scope=&quot;read&quot;',
    'Resource',
    'failed',
    'GET https://api.example/x',
    'no answer',
    '⚠ a slash differs (RFC 9728, 3.3)',
    '✕ Nothing there. (RFC 8414) Look.',
  ]);
  expect(svg.match(/<polygon/g)).toHaveLength(4);
  expect(svg).toContain('@media (prefers-color-scheme: dark)');
});

test('has nothing in a drawing but text, whatever a server said', () => {
  const svg = exportFlow(
    {
      ...flow(step('resource', { ...challenge, id: 'resource', findings: [{ message: hostile }] })),
      name: hostile,
    },
    'svg',
  );

  const elements = new Set([...svg.matchAll(/<([a-z]+)/gi)].map(([, name]) => name));
  expect([...elements].toSorted()).toEqual([
    'line',
    'polygon',
    'rect',
    'style',
    'svg',
    'text',
    'title',
  ]);
  expect(svg).not.toMatch(/href|url\(|@import|on\w+=/);
  expect(hidden.filter((one) => svg.includes(one))).toEqual([]);
});

test('says in Markdown what was asked, decided and found, and what was wrong on purpose', () => {
  const wrong: GuidedFlow['wrong'] = [
    {
      id: 'no-token',
      what: 'no token at all',
      expected: 'HTTP 401',
      rule: 'RFC 6750, 3',
      needsBrowser: false,
      verdict: 'refused',
      said: 'The server refuses it: HTTP 401.',
      seqs: [9],
    },
  ];

  const text = exportFlow({ ...flow(challenge), wrong }, 'markdown');

  expect(text).toContain('| Challenge | POST https://api.example/mcp | HTTP 401 | 12 ms | 1, 2 |');
  expect(text).toContain('- the challenge of Bearer counts (RFC 9728, 5.1)');
  expect(text).toContain('| no token at all | HTTP 401 | RFC 6750, 3 | **refused** |');
});

test('lets no text of a server be Markdown', () => {
  const text = exportFlow(
    flow(step('resource', { status: 'done', findings: [{ message: hostile }] })),
    'markdown',
  );

  const line = text.split('\n').find((one) => one.includes('Finding')) ?? '';
  expect(line).toContain(String.raw`\<script\>alert(1)\</script\> \| \`x\` \[y\](https://evil`);
  expect(hidden.filter((one) => line.includes(one))).toEqual([]);
});
