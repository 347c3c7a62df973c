import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oddServer, openCore } from '../../../../../../test/core-harness.ts';
import { createCallTool } from './call-tool.ts';
import type { CallTool, ToolHooks } from '../run-ports.ts';
import { aTool, testRun } from '../../test-run.ts';
import { asksFor, says, scriptedModel } from '../../test-scripted-model.ts';

let core: ReturnType<typeof openCore>;
let callTool: CallTool;
beforeEach(() => {
  core = openCore({ connectTimeoutMs: 20_000 });
  callTool = createCallTool(core.connections, 'recording-1');
});
afterEach(() => core.close());

const silentHooks: ToolHooks = {
  onStart: () => undefined,
  onProgress: () => undefined,
  onWaiting: () => undefined,
};
const never = new AbortController().signal;
const call = (serverName: string, tool: string, argumentsText = '{}', timeoutMs = 20_000) => ({
  serverName,
  tool,
  argumentsText,
  timeoutMs,
});

async function odd(oddity: string): Promise<string> {
  const connectionId = await core.open(oddServer(oddity), 'legacy', oddity);
  const { state } = await core.settled(connectionId);
  if (state.status !== 'ready') throw new Error(JSON.stringify(state));
  return oddity;
}

test('a run drives two real servers, with images, progress and a tool’s own error', async () => {
  const roastery = await core.open({ kind: 'bundled', demo: 'legacy' }, 'legacy', 'roastery');
  const sky = await core.open({ kind: 'bundled', demo: 'modern' }, '2026-07-28', 'sky');
  await Promise.all([core.settled(roastery), core.settled(sky)]);
  const tool = (serverName: string, name: string) => aTool(name, { serverName });
  const tools = [
    tool('roastery', 'roast_curve'),
    tool('roastery', 'roast_batch'),
    tool('roastery', 'grind'),
    tool('sky', 'describe_object'),
  ];
  const wanted = [
    { id: 'curve', name: 'roast_curve', args: '{"roast":"dark"}' },
    { id: 'batch', name: 'roast_batch', args: '{"steps":3,"stepMs":10}' },
    { id: 'grind', name: 'grind' },
    { id: 'object', name: 'describe_object', args: '{"object":"Saturn"}' },
  ];
  const model = scriptedModel(asksFor(wanted), says('Done.'));

  const { run, of } = testRun(model, { tools }, { callTool });

  expect(await run.ended).toBe('done');
  const results = model.requests[1]?.messages.at(-1);
  const outputs = Object.fromEntries(
    results?.role === 'tool' ? results.parts.map(({ callId, output }) => [callId, output]) : [],
  );
  expect(outputs).toMatchObject({
    curve: { type: 'content', parts: [{ type: 'text' }, { type: 'file', mediaType: 'image/png' }] },
    batch: { type: 'content', parts: [{ type: 'text', text: 'Roasted in 3 steps.' }] },
    grind: { type: 'error' },
    object: { type: 'content', parts: [{ text: expect.stringContaining('Saturn: a planet') }] },
  });
  const progress = of('call-progress').filter(({ callId }) => callId === 'batch');
  expect(progress.at(-1)).toMatchObject({ progress: 3, total: 3 });
  for (const end of of('call-end')) {
    const response = core.records.find(({ seq }) => seq === end.responseSeq);
    expect(response?.text).toContain(end.resultText);
    expect(end.requestSeq).toBeLessThan(end.responseSeq ?? 0);
  }
});

describe('a call', () => {
  test('tells where it is sent, and the result byte for byte', async () => {
    const name = await odd('plain');
    const started: unknown[] = [];

    const outcome = await callTool(
      call(name, 'echo', '{ "big": 90071992547409931,\n"a": 1.0 }'),
      { ...silentHooks, onStart: (sent) => started.push(sent) },
      never,
    );

    expect(started).toEqual([{ connectionId: 1, recordingId: 'recording-1', sentAs: 1 }]);
    expect(outcome).toMatchObject({ status: 'result', isCutShort: false });
    const [sent] = core.texts({ kind: 'message', method: 'tools/call', direction: 'out' });
    expect(sent).toContain('{ "big": 90071992547409931, "a": 1.0 }');
  });

  test('tells that its question was taken back before it was answered', async () => {
    const server = join(import.meta.dirname, '../../../../../../test/servers/asking-server.mjs');
    const args = [server, '2025-11-25'];
    const launch = { kind: 'stdio' as const, command: process.execPath, args, env: {} };
    const connectionId = await core.open(launch, 'legacy', 'asking');
    await core.settled(connectionId);
    const isAsked = Promise.withResolvers<void>();
    const isLost = Promise.withResolvers<void>();
    const stopping = new AbortController();
    const onWaiting = (isWaiting: boolean) => (isWaiting ? isAsked : isLost).resolve();
    const asked = callTool(
      call('asking', 'ask', '{"count":1}'),
      { ...silentHooks, onWaiting },
      stopping.signal,
    );
    await isAsked.promise;

    await callTool(call('asking', 'retract'), silentHooks, never);
    await isLost.promise;
    stopping.abort();

    expect(await asked).toMatchObject({ isQuestionLost: true });
  });

  test('that is stopped is cancelled at the server', async () => {
    const name = await odd('plain');
    const stopping = new AbortController();

    const ended = callTool(
      call(name, 'wait'),
      { ...silentHooks, onStart: () => stopping.abort() },
      stopping.signal,
    );

    expect(await ended).toMatchObject({ status: 'cancelled' });
    expect(core.texts({ method: 'notifications/cancelled' })).toHaveLength(1);
  });

  test('that gets no answer in time may have been carried out', async () => {
    const name = await odd('plain');

    const outcome = await callTool(call(name, 'wait', '{}', 50), silentHooks, never);

    expect(outcome).toMatchObject({
      status: 'failed',
      mayHaveRun: true,
      message: expect.stringContaining('No response and no progress'),
    });
  });

  test('whose server dies may have been carried out', async () => {
    const name = await odd('dies-in-a-call');

    const outcome = await callTool(call(name, 'echo'), silentHooks, never);

    expect(outcome).toMatchObject({ status: 'failed', mayHaveRun: true });
  });

  test('that the server refuses was not carried out', async () => {
    const name = await odd('refuses-calls');

    const outcome = await callTool(call(name, 'echo'), silentHooks, never);

    expect(outcome).toMatchObject({
      status: 'failed',
      mayHaveRun: false,
      message: 'No such tool (-32602 Invalid params)',
      errorCode: -32_602,
    });
  });

  test('to a server that is not connected is not sent', async () => {
    const outcome = await callTool(call('nobody', 'echo'), silentHooks, never);

    expect(outcome).toEqual({
      status: 'failed',
      mayHaveRun: false,
      message: 'nobody is not connected; connect it and try again.',
    });
  });

  test('with arguments that are no object is not sent', async () => {
    const name = await odd('plain');

    const outcome = await callTool(call(name, 'echo', '[1]'), silentHooks, never);

    expect(outcome).toMatchObject({ status: 'failed', mayHaveRun: false });
    expect(core.texts({ method: 'tools/call' })).toEqual([]);
  });
});
