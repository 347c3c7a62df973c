import { setImmediate as nextTurn } from 'node:timers/promises';
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { sendAnswers } from './send-answers.ts';

const answer = (id: number): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: {} });
const request: JSONRPCMessage = { jsonrpc: '2.0', id: 'w-1', method: 'ping' };

/** A transport that sends when the test says so. */
function slowTransport(atOnce: number) {
  const begun: { id: unknown; settle(error?: Error): void }[] = [];
  const transport = {
    send: (message: JSONRPCMessage) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const settle = (error?: Error) => (error ? reject(error) : resolve());
      begun.push({ id: 'id' in message && message.id, settle });
      return promise;
    },
  };
  sendAnswers(transport, atOnce);
  return { transport, begun, ids: () => begun.map(({ id }) => id) };
}

test('sends a few answers at a time, in their order', async () => {
  const { transport, begun, ids } = slowTransport(2);
  for (const id of [1, 2, 3, 4]) void transport.send(answer(id));
  await nextTurn();
  expect(ids()).toEqual([1, 2]);

  begun[1]?.settle();
  await nextTurn();

  expect(ids()).toEqual([1, 2, 3]);
});

test('lets everything else pass', async () => {
  const { transport, ids } = slowTransport(1);
  void transport.send(answer(1));
  void transport.send(answer(2));

  void transport.send(request);
  await nextTurn();

  expect(ids()).toEqual(['w-1', 1]);
});

test('goes on with the next where one can’t be sent, and says so of that one', async () => {
  const { transport, begun, ids } = slowTransport(1);
  const first = transport.send(answer(1));
  void transport.send(answer(2));
  await nextTurn();

  begun[0]?.settle(new Error('Broken pipe'));

  await expect(first).rejects.toThrow('Broken pipe');
  await nextTurn();
  expect(ids()).toEqual([1, 2]);
});

test('does not keep more answers than any server may have asked for', async () => {
  const { transport } = slowTransport(1);
  for (let id = 0; id <= 50_000; id += 1) void transport.send(answer(id));

  await expect(transport.send(answer(0))).rejects.toThrow('does not accept the answers');
});
