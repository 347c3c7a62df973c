import { cutAtWord } from '../../../shared/cut-at-word.ts';
import { isObject } from '../../../shared/json/is-object.ts';
import type { Redaction } from '../secrets/masking/redaction.ts';
import { memberText } from '../wire/json/member-text.ts';

/** Redacts the contents of messages that are sent in spans. */
export type Contents = Pick<Redaction, 'content' | 'plainText'>;

type Content = Uint8Array | string;

/** A longer part, in bytes, is left out: it would hold up the transport, and receivers cut it. */
const maxPart = 32_000;
const maxRead = 1_000_000;
const maxMessage = 1000;
const attributes = {
  arguments: 'gen_ai.tool.call.arguments',
  result: 'gen_ai.tool.call.result',
};

/** The arguments or the result of a tool call as JSON text, without secrets. */
export function callContents(
  contents: Contents,
  method: string,
  part: keyof typeof attributes,
  content: Content,
): Record<string, string> {
  if (method !== 'tools/call') return {};
  if (content.length > 2 * maxPart) return {};
  const text = Buffer.from(content);
  const params = part === 'arguments' ? memberText(text, 'params') : undefined;
  const found =
    part === 'arguments' ? params && memberText(params, 'arguments') : memberText(text, 'result');
  if (!found || found.length > maxPart) return {};
  return { [attributes[part]]: contents.content('message', found).toString('utf8') };
}

/**
 * The code of a JSON-RPC error, and its redacted message only where contents are sent, since it may
 * quote arguments.
 */
export function errorCodeIn(
  content: Content,
  contents: Contents | undefined,
): { code?: string; message?: string } {
  const error = content.length <= maxRead ? errorOf(Buffer.from(content)) : undefined;
  if (!error) return {};
  const { code, message } = error;
  const cut = contents && typeof message === 'string' ? cutAtWord(message, maxMessage) : undefined;
  return {
    ...(typeof code === 'number' && { code: String(code) }),
    ...(cut !== undefined && contents && { message: contents.plainText(cut) }),
  };
}

function errorOf(text: Buffer): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(text.toString('utf8'));
    return isObject(message) && isObject(message['error']) ? message['error'] : undefined;
  } catch {
    // The tap found its id without parsing it, and the rest is no JSON.
    return undefined;
  }
}
