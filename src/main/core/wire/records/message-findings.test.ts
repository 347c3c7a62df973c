import { describe, expect, test } from 'vitest';
import { findingText } from '../../../../shared/model/finding.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';
import { Correlator } from './correlator.ts';

const modern = '2026-07-28';
const legacy = '2025-11-25';
const complete = { resultType: 'complete' };
const cached = { ...complete, ttlMs: 0, cacheScope: 'public' };
const text = (type: unknown) => ({ content: [{ type, text: 'x' }] });

/** What is found about the answer to a request. */
function foundIn(answer: object, method: string, revision: string | undefined): string {
  const correlator = new Correlator();
  correlator.revision = revision;
  correlator.remember('out', { jsonrpc: '2.0', id: 1, method }, 1, 0);
  const message = { jsonrpc: '2.0', id: 1, ...answer } as JsonRpcMessage;
  return findingText(correlator.describe('in', message, 1).findings ?? []);
}

/** What is found about a notification or request of the server's. */
function foundInMessage(message: object, revision: string, ours: object[] = []): string[] {
  const correlator = new Correlator();
  correlator.revision = revision;
  ours.forEach((request, i) => correlator.remember('out', { jsonrpc: '2.0', ...request }, i, 0));
  const sent = Array.isArray(message) ? message : [message];
  return sent.map((one: object) => {
    const facts = correlator.describe('in', { jsonrpc: '2.0', ...one }, 1);
    return findingText(facts.findings ?? []);
  });
}

const deep: unknown = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`);

describe('an answer', () => {
  test.each([
    [{ result: text('text') }, 'tools/call', modern, 'its result has no resultType'],
    [
      { result: { resultType: 'later' } },
      'tools/call',
      modern,
      'its resultType "later" is unknown',
    ],
    [
      { result: { resultType: 'input_required' } },
      'tools/list',
      modern,
      'tools/list can’t be answered with input_required',
    ],
    [
      { result: { ...complete, tools: [] } },
      'tools/list',
      modern,
      'its ttlMs is missing; it counts as 0; its cacheScope is missing',
    ],
    [{ result: { ...cached, tools: [], ttlMs: -1 } }, 'tools/list', modern, 'its ttlMs is -1'],
    [{ result: { ...complete } }, 'server/discover', undefined, 'its ttlMs is missing'],
    [
      { result: { ...text('text'), ...complete, content: {} } },
      'tools/call',
      modern,
      'its content is not a list',
    ],
    [{ result: {} }, 'tools/call', legacy, 'its content is missing'],
    [{ result: text('video') }, 'tools/call', legacy, 'content of the unknown type "video"'],
    [
      { result: text('constructor') },
      'tools/call',
      legacy,
      'content of the unknown type "constructor"',
    ],
    [
      { result: { content: [null] } },
      'tools/call',
      legacy,
      'content of the unknown type undefined',
    ],
    [
      { result: text('audio') },
      'tools/call',
      '2024-11-05',
      'audio content, which came with 2025-03-26',
    ],
    [
      { result: { messages: [{ content: { type: 'odd' } }] } },
      'prompts/get',
      legacy,
      'unknown type "odd"',
    ],
    [{ result: 5 }, 'ping', legacy, 'its result is not an object'],
    [{ error: { code: '1', message: 'no' } }, 'ping', legacy, 'a code that is an integer'],
    [
      { error: { code: -32_002, message: 'no' } },
      'resources/read',
      modern,
      '-32002 is not allowed',
    ],
    [
      { error: { code: -32_050, message: 'no' } },
      'resources/read',
      modern,
      '-32050 is not allowed',
    ],
    [
      { result: { protocolVersion: '2099-01-01' } },
      'initialize',
      undefined,
      '"2099-01-01" is not one',
    ],
    [
      { result: { protocolVersion: '2025-11-25', capabilities: { x: deep } } },
      'initialize',
      undefined,
      'its capabilities.x is nested more than 50 levels deep',
    ],
    [
      { result: { tools: [{ name: 'a' }, { name: 'a' }] } },
      'tools/list',
      legacy,
      'two tools are named “a”',
    ],
    [
      { result: { tools: [{}, null] } },
      'tools/list',
      legacy,
      'tool 1 has no name; tool 2 has no name',
    ],
    [{ result: { tools: 'none' } }, 'tools/list', legacy, 'its tools are not a list'],
  ])('%j to %s in %s: %s', (answer, method, revision, found) => {
    expect(foundIn(answer, method, revision)).toContain(found);
  });

  test.each([
    [{ result: { ...text('text'), ...complete } }, 'tools/call', modern],
    [{ result: { resultType: 'input_required', requestState: 'x' } }, 'tools/call', modern],
    [{ result: { ...cached, tools: [{ name: 'a' }] } }, 'tools/list', modern],
    [{ result: text('resource_link') }, 'tools/call', legacy],
    [{ result: {} }, 'ping', legacy],
    [{ error: { code: -32_602, message: 'no' } }, 'resources/read', modern],
    [{ error: { code: -32_002, message: 'no' } }, 'resources/read', legacy],
    [
      {
        result: {
          protocolVersion: '2024-10-07',
          capabilities: {},
          serverInfo: { name: 'a', version: '1' },
        },
      },
      'initialize',
      undefined,
    ],
  ])('%j to %s in %s is as it should be', (answer, method, revision) => {
    expect(foundIn(answer, method, revision)).toBe('');
  });

  test('with a thousand bad definitions is told in short', () => {
    const tools = Array.from({ length: 1000 }, () => ({}));

    const found = foundIn({ result: { tools } }, 'tools/list', legacy);

    expect(found).toContain('and 980 findings more');
  });
});

describe('a message of the server’s own', () => {
  test.each([[modern], [legacy]])('asks nothing in %s, or may', (revision) => {
    const [found] = foundInMessage({ id: 1, method: 'roots/list' }, revision);

    expect(found?.includes('sends no requests since')).toBe(revision === modern);
  });

  test('logs only for those who asked', () => {
    const meta = { _meta: { 'io.modelcontextprotocol/logLevel': 'info' } };
    const log = { method: 'notifications/message', params: { level: 'info', data: 'x' } };

    const unasked = foundInMessage(log, modern, [{ id: 1, method: 'tools/call' }]);
    const asked = foundInMessage(log, modern, [{ id: 1, method: 'tools/call', params: meta }]);

    expect([unasked, asked]).toEqual([['a log message that no request asked for'], ['']]);
    expect(foundInMessage(log, legacy)).toEqual(['']);
  });

  test('reports progress that grows, for an open request', () => {
    const request = { id: 1, method: 'tools/call', params: { _meta: { progressToken: 7 } } };
    const progress = (token: unknown, value: unknown) => ({
      method: 'notifications/progress',
      params: { progressToken: token, progress: value },
    });

    const found = foundInMessage(
      [progress(7, 1), progress(7, 1), progress(7, 2), progress('7', 3), progress(7, 'all')],
      legacy,
      [request],
    );

    expect(found).toEqual([
      '',
      'its progress did not increase: 1, then 1',
      '',
      'its progressToken belongs to no open request',
      'its progress is not a number',
    ]);
  });
});
