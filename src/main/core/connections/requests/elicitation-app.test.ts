import { describe, expect, test } from 'vitest';
import {
  declaredCapabilities,
  type CapabilityName,
} from '../../../../shared/model/servers/declared.ts';
import type { ConnectionState } from '../../../../shared/model/servers/connection.ts';
import { elicitationApp } from './elicitation-app.ts';

const extension = 'io.modelcontextprotocol/ui';
const both: CapabilityName[] = ['elicitation.form', 'apps'];
const ready = (extensions: unknown): ConnectionState => ({
  status: 'ready',
  era: 'legacy',
  eraFrom: 'chosen',
  revision: '2025-11-25',
  serverInfo: { name: 'pick', version: '1' },
  capabilities: { extensions },
});
const offering = ready({ [extension]: { elicitation: {} } });
const naming = (resourceUri: unknown, more: object = {}) => ({
  message: 'Which?',
  requestedSchema: { type: 'object' },
  _meta: { ui: { resourceUri } },
  ...more,
});
const uri = 'ui://pick/choose.html';

test('an app is used where both sides declared it', () => {
  const peers = { declared: both, state: offering };

  expect(elicitationApp(naming(uri), peers)).toEqual({ resourceUri: uri });
  expect(elicitationApp(naming(uri, { mode: 'form' }), peers)).toEqual({ resourceUri: uri });
  expect(elicitationApp({ message: 'Which?' }, peers)).toBeUndefined();
});

test.each<[string, unknown, CapabilityName[], ConnectionState]>([
  ['apps were not declared', naming(uri), ['elicitation.form'], offering],
  ['forms were not declared', naming(uri), ['elicitation.url', 'apps'], offering],
  ['the server has no extensions', naming(uri), both, ready(undefined)],
  ['the server’s extension has no elicitation', naming(uri), both, ready({ [extension]: {} })],
  ['elicitation is no object', naming(uri), both, ready({ [extension]: { elicitation: true } })],
  ['the server is not ready', naming(uri), both, { status: 'starting' }],
  ['it is a page', naming(uri, { mode: 'url', url: 'https://a.example' }), both, offering],
])('the form is drawn, and the reason told, where %s', (_what, params, declared, state) => {
  expect(elicitationApp(params, { declared, state })).toEqual({
    refused: expect.any(String) as string,
  });
});

describe('what is no absolute address of an app is refused', () => {
  test.each([
    'https://evil.example/',
    'ui:choose',
    'ui:///choose',
    'ui://',
    'ui://?a',
    ' ui://pick/',
    'javascript:alert(1)',
    `ui://${'x'.repeat(10_000)}`,
    '',
    7,
    null,
    [uri],
    { toString: uri },
  ])('%#', (address) => {
    const app = elicitationApp(naming(address), { declared: both, state: offering });

    expect(app).toEqual({
      refused: 'It names an app with something that is not an absolute ui:// URI.',
    });
  });
});

test.each([null, 'text', [], { _meta: null }, { _meta: { ui: 'ui://a' } }, { _meta: { ui: [] } }])(
  'parameters of %j name none',
  (params) => {
    expect(elicitationApp(params, { declared: both, state: offering })).toBeUndefined();
  },
);

test.each([
  [both, { [extension]: { mimeTypes: ['text/html;profile=mcp-app'], elicitation: {} } }],
  [['apps'], { [extension]: { mimeTypes: ['text/html;profile=mcp-app'] } }],
  [['elicitation.form'], undefined],
])('of %j a server is told', (names, extensions) => {
  expect(declaredCapabilities(names).extensions).toEqual(extensions);
});
