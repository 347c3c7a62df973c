import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { nodeServer, openCore } from '../../../../../test/core-harness.ts';
import { startAskingV2 } from '../../../../../test/servers/asking-v2.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { completedElicitation } from './completed-elicitation.ts';

const everything = nodeServer(
  'node_modules/@modelcontextprotocol/server-everything/dist/index.js',
  'stdio',
);
const page = 'https://pay.example.net/connect?user=1';

let core: ReturnType<typeof openCore>;
beforeEach(() => {
  core = openCore({ connectTimeoutMs: 20_000 });
});
afterEach(() => core.close());

/** Calls a tool that wants a page opened; resolves with its id and the open request. */
async function callUntilAsked(launch: Launch, name: string, argumentsText = '{}') {
  const connectionId = await core.open(launch);
  expect(await core.settled(connectionId)).toMatchObject({ state: { status: 'ready' } });
  const request = { connectionId, method: 'tools/call' as const, name, argumentsText };
  const { callId } = core.connections.startCall(request);
  const asked = await vi.waitFor(() => {
    const [one] = core.connections.serverRequests.list();
    if (one?.method !== 'elicitation/create') throw new Error('Nothing was asked yet.');
    return one;
  });
  return { callId, asked };
}
const urlArguments = (more: object = {}) => JSON.stringify({ url: page, message: 'Pay.', ...more });
const textOf = (callId: number) => core.connections.callResult(callId, 10_000).text;

describe('a page that server-everything wants opened', () => {
  test('is shown with its whole address, and accepted without content', async () => {
    const { callId, asked } = await callUntilAsked(
      everything,
      'trigger-url-elicitation',
      urlArguments(),
    );
    expect(asked).toMatchObject({ message: 'Pay.', url: page, callId });

    core.connections.serverRequests.answer(asked.serverRequestId, { action: 'open' });

    expect(await core.ended(callId)).toMatchObject({ state: { status: 'done', isError: false } });
    expect(textOf(callId)).toContain('User completed the URL elicitation flow');
    expect(core.texts({ direction: 'out', rpcId: undefined })).not.toContain('content');
  });

  test.each([
    ['decline' as const, 'User declined'],
    ['cancel' as const, 'User cancelled'],
  ])('is not opened: %s', async (action, text) => {
    const { callId, asked } = await callUntilAsked(
      everything,
      'trigger-url-elicitation',
      urlArguments(),
    );

    core.connections.serverRequests.answer(asked.serverRequestId, { action });

    await core.ended(callId);
    expect(textOf(callId)).toContain(text);
  });

  test('can’t be answered as a form', async () => {
    const { asked } = await callUntilAsked(everything, 'trigger-url-elicitation', urlArguments());
    const answer = { action: 'accept' as const, contentText: '{}' };

    expect(() => core.connections.serverRequests.answer(asked.serverRequestId, answer)).toThrow(
      'This asks to open a page, and has no form.',
    );
    expect(core.connections.serverRequests.isOpen(asked.serverRequestId)).toBe(true);
  });

  test('before it makes a call comes as error -32042 with the page', async () => {
    const connectionId = await core.open(everything);
    await core.settled(connectionId);

    const { state } = await core.call(
      connectionId,
      'trigger-url-elicitation',
      urlArguments({ errorPath: true }),
    );

    expect(state).toMatchObject({
      status: 'failed',
      code: -32_042,
      data: { elicitations: [{ mode: 'url', url: 'https://modelcontextprotocol.io' }] },
    });
  });
});

test('a form can’t be answered as a page', async () => {
  const { asked } = await callUntilAsked(everything, 'trigger-elicitation-request');

  expect(() =>
    core.connections.serverRequests.answer(asked.serverRequestId, { action: 'open' }),
  ).toThrow('This asks for a form, not for a page.');
});

test('a page that a server of 2026-07-28 wants opened goes on within the call', async () => {
  const server = await startAskingV2();
  try {
    const launch = { kind: 'http' as const, url: server.url, headers: {} };
    const { callId, asked } = await callUntilAsked(launch, 'page');
    expect(asked).toMatchObject({ url: 'https://pay.example.net/connect', callId });

    core.connections.serverRequests.answer(asked.serverRequestId, { action: 'open' });

    await core.ended(callId);
    expect(textOf(callId)).toContain('{\\"action\\":\\"accept\\"}');
  } finally {
    await server.close();
  }
});

describe('the notification of completion', () => {
  const told = (params: unknown) =>
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/elicitation/complete', params });

  test.each([
    ['names its elicitation', told({ elicitationId: 'e-1' }), 'e-1'],
    ['names none', told({}), undefined],
    ['names a number', told({ elicitationId: 1 }), undefined],
    ['is too long', told({ elicitationId: 'x'.repeat(2000) }), undefined],
    ['is huge', told({ elicitationId: 'e-1', pad: 'x'.repeat(20_000) }), undefined],
    ['is no JSON', '{', undefined],
  ])('%s', (_what, text, id) => expect(completedElicitation(Buffer.from(text))).toBe(id));
});
