import { isObject } from '../../json/is-object.ts';
import { parsedJson } from '../../json/parsed-json.ts';

/** Members of `params._meta` besides those that the protocol reserves for the client itself. */
export type Meta = Record<string, unknown>;

/** The members of `_meta` that Wirebench sets itself, so that they are not taken from elsewhere. */
export const reservedMeta: readonly string[] = [
  'progressToken',
  'io.modelcontextprotocol/protocolVersion',
  'io.modelcontextprotocol/clientCapabilities',
  'io.modelcontextprotocol/clientInfo',
];

/** The members that are sent: all but the reserved ones. */
export const sentMeta = (meta: Meta | undefined): Meta =>
  Object.fromEntries(Object.entries(meta ?? {}).filter(([name]) => !reservedMeta.includes(name)));

/** Reads what was typed for `_meta`; a sentence says what is wrong or has no effect. */
export function readMeta(text: string): { meta?: Meta; problem?: string; note?: string } {
  if (text.trim() === '') return {};
  const meta = parsedJson(text);
  if (!isObject(meta)) return { problem: 'Enter a JSON object, or leave it empty.' };
  const reserved = Object.keys(meta).filter((name) => reservedMeta.includes(name));
  if (reserved.length === 0) return { meta };
  return {
    meta,
    note: `Set by Wirebench itself, and not taken from here: ${reserved.join(', ')}.`,
  };
}
