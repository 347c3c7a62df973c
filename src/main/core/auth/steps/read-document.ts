import { isObject } from '../../../../shared/json/is-object.ts';
import { quoted } from './quoted.ts';
import type { StepContext } from './step.ts';

/** A JSON document, or what came in its place, as a clause such as “answers HTTP 404”. */
export type ReadDocument =
  | { document: Record<string, unknown> }
  | { problem: string; status: number };

/** Reads a metadata document that anybody may read; `rule` says how it has to be answered. */
export async function readDocument(
  { send, tell }: StepContext,
  { url, rule }: { url: string; rule: string },
): Promise<ReadDocument> {
  const answer = await send({ method: 'GET', url, headers: { accept: 'application/json' } });
  const { status, headers } = answer;
  const type = quoted(headers.get('content-type') ?? 'no content type');
  if (status !== 200) return { problem: `answers HTTP ${status} (${type})`, status };
  const value = jsonOf(answer.text);
  if (!isObject(value)) return { problem: `answers with no JSON object, but ${type}`, status };
  if (new URL(answer.url).origin !== new URL(url).origin) {
    const message = `${url} redirects to ${quoted(answer.url)} on another origin; strict clients don’t follow`;
    tell({ kind: 'finding', message, rule });
  }
  return { document: value };
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
