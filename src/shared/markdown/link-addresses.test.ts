import type { Nodes } from 'mdast';
import { expect, test } from 'vitest';
import { cpuMs } from '../test-cpu-ms.ts';
import { linkAddresses } from './link-addresses.ts';
import { maxMarkdown, parseMarkdown } from './parse-markdown.ts';

const linksIn = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'link') return [node.url];
    return 'children' in node ? linksIn(node.children) : [];
  });
const read = (text: string): Nodes[] => {
  const tree = parseMarkdown(text);
  linkAddresses(tree);
  return tree;
};

test.each([
  ['see https://example.com/a?b=c.', 'https://example.com/a?b=c'],
  ['http://localhost:3000/mcp', 'http://localhost:3000/mcp'],
  ['at http://[::1]:3000/mcp, or', 'http://[::1]:3000/mcp'],
  ['(see https://a.example/b)', 'https://a.example/b'],
  ['https://a.example/Foo_(bar_(b))', 'https://a.example/Foo_(bar_(b))'],
  ['https://a.example/{id}/x[]=1#y!', 'https://a.example/{id}/x[]=1#y'],
  ['{"url":"https://a.example/b"}', 'https://a.example/b'],
  ['“https://a.example/b”', 'https://a.example/b'],
  ['请看https://a.example/b。再见', 'https://a.example/b'],
  ['https://a.example/_next_/*/b\\_c', 'https://a.example/_next_/*/b_c'],
  ['https://a.example/$x$/a', 'https://a.example/$x$/a'],
  ['**https://a.example/b/**', 'https://a.example/b/'],
  ['**https://a.example**: *https://b.example*.', 'https://a.example', 'https://b.example'],
  ['~~https://a.example~~', 'https://a.example'],
  ['- https://a.example\n- https://b.example', 'https://a.example', 'https://b.example'],
  ['| a |\n|-|\n| https://a.example/b |', 'https://a.example/b'],
  ['https://a.b<script>', 'https://a.b'],
  ['https://a.example\u202e/b', 'https://a.example'],
  ['<https://a.example/b>', 'https://a.example/b'],
  ['[a](https://a.example/_b_) https://c.example', 'https://a.example/_b_', 'https://c.example'],
  ['[https://a.example](https://b.example)', 'https://b.example'],
])('makes links of the addresses in %j', (text, ...addresses) => {
  expect(linksIn(read(text))).toEqual(addresses);
});

test.each([
  'https://',
  '`https://a.example`',
  '```\nhttps://a.example\n```',
  'https://bank.example@evil.example/',
  'https://user:pass@host/path',
  'me@example.com',
  'www.example.com',
  'ftp://a.example javascript:alert(1) git+https://a.example',
  'https://. https://-- https://:80',
])('makes no link in %j', (text) => {
  expect(linksIn(read(text))).toEqual([]);
});

test.each([
  'http://',
  'www.',
  'http://a(',
  'http://a((',
  'http://a[',
  'http://a{(',
  'http://a.',
  'http://***',
  'http://a@',
  'http://a ',
  'http://a_',
  'http://a)`',
  'http://a)$',
  '[http://a](',
])('takes a time in proportion to the length of a text of %j', (part) => {
  const tree: Nodes[] = [
    {
      type: 'paragraph',
      children: [{ type: 'text', value: part.repeat(200_000 / part.length) }],
    },
  ];
  const before = cpuMs();

  linkAddresses(tree);
  parseMarkdown(part.repeat(maxMarkdown / part.length));

  expect(cpuMs() - before).toBeLessThan(1000);
});
