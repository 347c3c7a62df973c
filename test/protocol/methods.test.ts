import { readFileSync } from 'node:fs';
import { specTypeSchemas } from '@modelcontextprotocol/client';
import {
  ClientNotificationSchema,
  ClientRequestSchema,
  ServerNotificationSchema,
  ServerRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { protocolTable, walks } from './methods.ts';

const listed = walks.flatMap(({ methods }) => Object.entries(methods));
const names = listed.map(([method]) => method);
const methodsOf = (union: { options: readonly { shape: { method: { value: string } } }[] }) =>
  union.options.map(({ shape }) => shape.method.value);

test('every method of 2025-11-25 is listed with whoever sends it', () => {
  const byClient = new Set([ClientRequestSchema, ClientNotificationSchema].flatMap(methodsOf));
  const byServer = new Set([ServerRequestSchema, ServerNotificationSchema].flatMap(methodsOf));
  const senderOf = (method: string) =>
    !byServer.has(method) ? 'client' : byClient.has(method) ? 'either' : 'server';

  const sent = [...new Set([...byClient, ...byServer])].map((method) => [method, senderOf(method)]);
  const here = listed.filter(([, { revisions }]) => revisions.includes('2025-11-25'));

  expect(new Map(here.map(([method, { from }]) => [method, from]))).toEqual(
    new Map(sent as [string, string][]),
  );
});

/** Names of kinds of messages, not of one message. */
const general = /^(Client|Server|JSONRPC|Paginated)?(Request|Notification)$/;
const kinds = Object.entries(specTypeSchemas).filter(
  ([name]) =>
    /(Request|Notification)$/.test(name) && !general.test(name) && !name.startsWith('OAuth'),
);

test.each(kinds)(
  '%s of the newer SDK is the message of one listed method',
  async (_name, schema) => {
    const matching: string[] = [];
    for (const method of names) {
      const checked = schema['~standard'].validate({ jsonrpc: '2.0', id: 1, method });
      const isOther = checked.issues?.some(({ path }) => path?.[0] === 'method');
      if (!isOther) matching.push(method);
    }
    expect(matching).toHaveLength(1);
  },
);

test('each method is listed once', () => {
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test.each(walks)('$spec has the test “$title”', ({ spec, title }) => {
  expect(readFileSync(`e2e/${spec}`, 'utf8')).toContain(`test('${title}',`);
});

test('docs/protocol.md is what is listed (node scripts/protocol-table.mjs)', () => {
  expect(readFileSync('docs/protocol.md', 'utf8')).toBe(protocolTable());
});
