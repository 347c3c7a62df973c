import { isObject } from '../../../../../shared/json/is-object.ts';
import type { JsonRpcMessage } from '../../../wire/json/json-rpc.ts';
import { memberText } from '../../../wire/json/member-text.ts';
import type { RawReply } from '../../../wire/raw-lane.ts';
import type { KeptResult } from '../kept-results.ts';

/** How a task ended for who waits for its result. */
export type TaskOutcome =
  /** The result or error that the call would have been answered with, and the id of its message. */
  | { status: 'answered'; answer: Answer; laneId: string }
  | { status: 'cancelled' }
  /** There is no result; `message` says why in a sentence. */
  | { status: 'failed'; message: string };

/** A result or an error, with its text. */
export type Answer = Pick<JsonRpcMessage, 'result' | 'error'> & { kept: KeptResult };

/** The answer in the reply to a request whose result it is, such as `tasks/result`. */
export function wholeAnswer({ message, text, answer }: RawReply): Answer {
  const { result, error } = message;
  const own = answer?.text ?? memberText(text, 'result') ?? memberText(text, 'error') ?? text;
  return { result, error, kept: { text: own, totalBytes: answer?.totalBytes ?? own.length } };
}

/**
 * The answer within the reply to `tasks/get` (SEP-2663): the `result` or `error` of the task;
 * undefined where it has neither.
 */
export function innerAnswer(reply: RawReply): Answer | undefined {
  const { message, isOutline } = reply;
  const outer = wholeAnswer(reply).kept;
  const task = isObject(message.result) ? message.result : {};
  for (const name of ['result', 'error'] as const) {
    // An outline leaves large members out, so that only the text tells whether they are there.
    if (!isOutline && task[name] === undefined) continue;
    const text = partOf(outer.text, name);
    if (!text) continue;
    const value = task[name] ?? (name === 'result' ? outlined(text) : {});
    const isCut = outer.totalBytes > outer.text.length;
    return {
      [name]: value,
      kept: { text, totalBytes: isCut ? outer.totalBytes : text.length },
    };
  }
  return undefined;
}

/** What is needed of a result that is too large to be parsed. */
const outlined = (text: Buffer): Record<string, unknown> => ({
  isError: partOf(text, 'isError')?.toString() === 'true',
});

function partOf(text: Buffer, name: string): Buffer | undefined {
  try {
    return memberText(text, name);
  } catch (error) {
    // The text was cut within a name.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
