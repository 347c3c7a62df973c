import type { CallMethod } from '../../../../shared/model/calls/call.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { textAt } from '../../../schema-form/json/json-text.ts';
import { isAnyRequest } from '../log/record-labels.ts';

/** The call in a request, with the exact text of its arguments. */
export type RecordedCall = { method: CallMethod; name: string; argumentsText: string };

/** The largest message, in bytes, that is read to run its call again or to copy it as a command. */
export const longestCall = 2_000_000;

/** The seq of the sent request with the call that a record is or answers; undefined for others. */
export function callSeq(record: WireRecord): number | undefined {
  if (record.kind !== 'message' || !isCallMethod(record.method)) return undefined;
  if (isAnyRequest(record)) return record.direction === 'out' ? record.seq : undefined;
  return record.direction === 'in' ? record.requestSeq : undefined;
}

/** Reads the call in the text of a request; undefined where it is no call, or malformed. */
export function callIn(text: string): RecordedCall | undefined {
  const method = stringAt(text, ['method']);
  if (!isCallMethod(method)) return undefined;
  const name = stringAt(text, ['params', method === 'resources/read' ? 'uri' : 'name']);
  if (name === undefined) return undefined;
  return { method, name, argumentsText: textAt(text, ['params', 'arguments']) ?? '{}' };
}

const isCallMethod = (method: string | undefined): method is CallMethod =>
  method === 'tools/call' || method === 'prompts/get' || method === 'resources/read';

function stringAt(text: string, path: string[]): string | undefined {
  try {
    const value: unknown = JSON.parse(textAt(text, path) ?? 'null');
    return typeof value === 'string' ? value : undefined;
  } catch {
    // A request may be malformed on purpose.
    return undefined;
  }
}
