import { jsonOf } from '../../../../shared/json/json-of.ts';
import type { Passing } from './fetch-hooks.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';
import type { ReceivedMessage } from '../records/receive-messages.ts';
import { takeTurns } from '../json/take-turns.ts';

/** Sees a received message first, and says what the SDK gets of it. */
export type OnReceived = (received: ReceivedMessage) => Passing;

/** A batch of more messages is handed over in slices of time, so that nothing else waits for it. */
const manyMessages = 200;
/** So many bytes of the messages in a large batch go to the SDK at most. */
const maxPassedBytes = 1024 * 1024;

/** The message that the SDK gets in place of a received one; undefined where it gets none. */
export function sdkPart(
  { message, isOutline }: ReceivedMessage,
  passing: Passing,
): JsonRpcMessage | undefined {
  if (passing === 'taken') return undefined;
  if (passing !== 'whole') return passing;
  return isOutline && message.method === undefined ? tooLarge(message) : message;
}

/** Calls `act` for one message after another; where they are many, other work has its turn in between. */
export function eachInTurn(
  received: ReceivedMessage[],
  act: (one: ReceivedMessage) => void,
): void | Promise<void> {
  if (received.length > manyMessages) return inTurns(received, act);
  for (const one of received) act(one);
}

/**
 * Shows received messages to the lane; answers with what the SDK gets in place of their text:
 * undefined where that stays, a response of a few bytes for one that was taken.
 */
export function passOn(
  received: ReceivedMessage[],
  onMessage: OnReceived,
): Buffer<ArrayBuffer> | undefined | Promise<Buffer<ArrayBuffer>> {
  if (received.length > manyMessages) return passOnMany(received, onMessage);
  const passed = received.map((one) => onMessage(one));
  const [first] = received;
  const [passing = 'whole'] = passed;
  if (!first) return undefined;
  if (received.length > 1) return batchOf(received, passed);
  const { message, isOutline } = first;
  if (passing === 'taken') return insteadOfTaken(message);
  const part = sdkPart(first, passing);
  return part === message && !isOutline ? undefined : Buffer.from(jsonOf(part));
}

/**
 * The text of a batch as the SDK gets it; undefined where it stays as it is. Parts that the raw
 * lane took may stay in it: the SDK ignores answers that it does not await.
 */
function batchOf(received: ReceivedMessage[], passed: Passing[]): Buffer<ArrayBuffer> | undefined {
  const isKept = (passing: Passing, at: number) =>
    passing === 'whole' || (passing === 'taken' && !isRequest(received[at]?.message));
  if (passed.every(isKept)) return undefined;
  const parts = received.flatMap((one, at) => sdkPart(one, passed[at] ?? 'whole') ?? []);
  return Buffer.from(jsonOf(parts));
}

/** Makes the text of a large batch from the parts that are for the SDK. */
async function passOnMany(
  received: ReceivedMessage[],
  onMessage: OnReceived,
): Promise<Buffer<ArrayBuffer>> {
  const parts: string[] = [];
  let bytes = 0;
  await inTurns(received, (one) => {
    const part = sdkPart(one, onMessage(one));
    if (!part || one.text.length + bytes > maxPassedBytes) return;
    bytes += one.text.length;
    parts.push(jsonOf(part));
  });
  return Buffer.from(`[${parts.join(',')}]`);
}

async function inTurns(
  received: ReceivedMessage[],
  act: (one: ReceivedMessage) => void,
): Promise<void> {
  const turn = takeTurns();
  for (const one of received) {
    await turn();
    act(one);
  }
}

/**
 * What the SDK gets where the lane took a message: a response of a few bytes, and a notification that
 * nobody hears for a request; it ignores notifications of the lane by itself.
 */
function insteadOfTaken(message: JsonRpcMessage): Buffer<ArrayBuffer> | undefined {
  if (message.method === undefined) return emptyAnswer(message);
  return isRequest(message) ? takenRequest : undefined;
}

const takenRequest = Buffer.from('{"jsonrpc":"2.0","method":"notifications/taken"}');

const isRequest = (message: JsonRpcMessage | undefined): boolean =>
  message?.method !== undefined && message.id !== undefined;

const emptyAnswer = ({ id }: JsonRpcMessage): Buffer<ArrayBuffer> =>
  Buffer.from(jsonOf({ jsonrpc: '2.0', id, result: {} }));

const tooLarge = ({ id }: JsonRpcMessage): JsonRpcMessage => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: -32_603,
    message: 'The server’s response is too large to be read; see the record in the traffic.',
  },
});
