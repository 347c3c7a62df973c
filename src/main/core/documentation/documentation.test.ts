import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeServer, openCore } from '../../../../test/core-harness.ts';
import { describeServer, type Described } from './describe-server.ts';
import { openDocumentation } from './open-documentation.ts';
import { schemaRows } from './schema-rows.ts';
import { toHtml } from './to-html.ts';
import { toMarkdown } from './to-markdown.ts';

let core: ReturnType<typeof openCore>;
let document: (format: 'markdown' | 'html') => Promise<string>;
beforeAll(async () => {
  core = openCore();
  const file = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';
  const connectionId = await core.open(nodeServer(file, 'stdio'));
  const { state } = await core.settled(connectionId);
  if (state.status !== 'ready') throw new Error(JSON.stringify(state));
  const documentation = openDocumentation({
    connections: core.connections,
    withoutSecrets: (text) => text.replaceAll('Echoes', '•••'),
  });
  document = (format) => documentation.document(connectionId, format);
});
afterAll(() => core.close());

test('server-everything is described as a page of Markdown, without known secrets', async () => {
  const text = await document('markdown');

  expect(text).toMatch(/^# Everything Reference Server\n/);
  expect(text).toContain('- Protocol: Model Context Protocol 2025-11-25');
  expect(text).toMatch(/^## Tools \(\d+\)$/m);
  expect(text).toContain('### `get-sum`');
  expect(text).toContain('| `a` | number | yes | First number |');
  expect(text).toContain('## Resource templates (2)');
  expect(text).toMatch(/### `args-prompt`[^]*\| `city` \| yes \|/);
  expect(text).toContain('•••');
  expect(text).not.toContain('Echoes');
});

test('as a web page each tool is reached from the contents, and nothing is loaded', async () => {
  const text = await document('html');

  const [, place] = /<a href="#(part-\d+)"><code>get-sum<\/code><\/a>/.exec(text) ?? [];
  expect(text).toContain(`<h3 id="${place}"><code>get-sum</code></h3>`);
  expect(text).toContain("default-src 'none'");
  expect(text).not.toMatch(/<(?:script|img|iframe|link|object)\b/i);
});

const server: Described['server'] = {
  era: 'legacy',
  eraFrom: 'probed',
  revision: '2025-11-25',
  serverInfo: { name: 'evil`|<b>', version: '1' },
  capabilities: { tools: {} },
  instructions: '# Big\n<script>alert(1)</script>\n![x](https://evil.example/x.png)',
};
const hostile = {
  name: 'a`b|<img src=x onerror=alert(1)>',
  description: '[run](javascript:alert(1)) ![p](https://evil.example/p.png)\n## Other\n$& $1',
  inputSchema: {
    type: 'object',
    properties: {
      'x|y`z': {
        type: ['string', 'null'],
        description: 'line\nbreak | <b>pipe</b>',
        default: '`|',
      },
    },
  },
};

describe('texts of a server that mean harm', () => {
  const blocks = describeServer({ server, lists: { tools: [hostile, null, 7, { name: 5 }] } });

  test('mean nothing in Markdown', () => {
    const text = toMarkdown(blocks);
    const outsideCode = text
      .replaceAll(/^```[^]*?^```$/gm, '')
      .replaceAll(/(`+)[^]*?[^`]\1(?!`)/g, '');

    expect(outsideCode).not.toMatch(/(?<!\\)<(?:script|img|b)\b/);
    expect(text).not.toContain('![');
    expect(text).toContain('#### Big');
    expect(text).toContain('##### Other');
    // Each row of the table has its four cells.
    const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.includes('x'));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.replaceAll('\\|', '').split('|')).toHaveLength(6);
    expect(text.match(/\(no name\)/g)).toHaveLength(3);
  });

  test('mean nothing on a page', () => {
    const text = toHtml(blocks);

    expect(text).not.toMatch(/<(?:script|img|iframe)\b/i);
    expect(text).not.toContain('href="javascript');
    expect(text).toContain('$&amp; $1');
    expect(text.match(/<h1 /g)).toHaveLength(1);
  });
});

test('a list that could not be read says why, and an empty one is left out', () => {
  const text = toMarkdown(
    describeServer({ server, lists: { tools: { failure: 'It took too long.' }, prompts: [] } }),
  );

  expect(text).toContain('## Tools\n\nCould not be read: It took too long.');
  expect(text).not.toContain('Prompts');
});

describe('the rows of a schema', () => {
  const rowsOf = (properties: object, more: object = {}) =>
    schemaRows({ type: 'object', properties, ...more }).map(([name, type]) => [
      typeof name === 'object' ? name.code : name,
      type,
    ]);

  test.each<[object, string]>([
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{ type: 'array', items: { type: 'integer' } }, 'array of integer'],
    [{ enum: ['a', 1, null] }, '"a", 1, null'],
    [{ const: 'x' }, '"x"'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [{ $ref: '#/$defs/a' }, 'reference'],
    [{}, ''],
  ])('%j is %s', (schema, expected) => {
    expect(rowsOf({ a: schema })).toEqual([['a', expected]]);
  });

  test('go into objects and lists, and end', () => {
    const line = { type: 'object', properties: { sku: { type: 'string' } } };
    expect(rowsOf({ lines: { type: 'array', items: line } })).toEqual([
      ['lines', 'array of object'],
      ['lines[].sku', 'string'],
    ]);
    const deep = (depth: number): object =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { a: deep(depth - 1) } };
    expect(rowsOf({ a: deep(50) })).toHaveLength(3);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`p${i}`, true]));
    expect(rowsOf(wide)).toHaveLength(200);
  });
});
