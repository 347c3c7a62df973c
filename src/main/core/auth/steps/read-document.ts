import { isObject } from '../../../../shared/json/is-object.ts';
import { quoted } from './quoted.ts';
import type { AuthSend } from './step.ts';

/** A JSON document, or what came in its place, as a clause such as “answers HTTP 404”. */
export type ReadDocument =
  | { document: Record<string, unknown> }
  | { problem: string; status: number };

/** Reads a metadata document that anybody may read. */
export async function readDocument(send: AuthSend, url: string): Promise<ReadDocument> {
  const { status, headers, text } = await send({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
  });
  if (status !== 200) return { problem: `answers HTTP ${status}`, status };
  const value = jsonOf(text);
  if (isObject(value)) return { document: value };
  const type = quoted(headers.get('content-type') ?? 'no content type');
  return { problem: `answers with no JSON object, but ${type}`, status };
}

/** The value of a JSON text; undefined for what is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The strings of a list in a document; undefined where it is no list. */
export function textsIn(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((item): item is string => typeof item === 'string').slice(0, 1000);
}

/** Well-known addresses put their name before the path (RFC 8414, 3.1; RFC 9728, 3.1). */
export function wellKnown(url: string, name: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}/.well-known/${name}${pathname.replace(/\/$/, '')}`;
}
