import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { jsonOf } from '../../../../shared/json/json-of.ts';
import { isJsonRpc } from '../json/json-rpc.ts';

/** An HTTP answer to a posted message, with its whole body. */
type Answer = { status: number; type: string; body: string };

const maxShown = 80;

export const isEventStream = (type: string): boolean => /^text\/event-stream/i.test(type);
export const isJsonType = (type: string): boolean => /^application\/json/i.test(type);

/** Whether a body is a JSON-RPC message, or a batch of some, whatever its type says. */
export function isMessage(body: string): boolean {
  const value = parsed(body);
  return isJsonRpc(value) || (Array.isArray(value) && value.some(isJsonRpc));
}

/** What came in place of a message, to stand after "It answered initialize with"; undefined where one came. */
export function insteadOfMessage({ status, type, body }: Answer): string | undefined {
  if (isMessage(body)) return undefined;
  const named = type === '' ? 'no Content-Type' : type;
  if (body.trim() === '') return `HTTP ${status} and an empty body`;
  const value = parsed(body);
  if (value !== undefined) {
    return `JSON that is not a JSON-RPC message (${named}): ${shown(jsonOf(value))}`;
  }
  const isHtml = /^text\/html/i.test(type) || /^\s*<(!doctype|html)/i.test(body);
  const what = isHtml ? 'a web page' : 'text that is not JSON';
  return `${what} (${named}): ${shown(body)}`;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ''));
  } catch {
    // A body that is no JSON is described by the caller.
    return undefined;
  }
}

function shown(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return cutAtWord(line, maxShown);
}
