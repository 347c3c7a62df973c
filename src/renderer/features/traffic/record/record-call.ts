import type { CallMethod } from '../../../../shared/model/calls/call.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { textAt } from '../../../schema-form/json/json-text.ts';
import { asks } from '../log/record-labels.ts';

/** A call as it stands in a request, its arguments byte for byte. */
export type RecordedCall = { method: CallMethod; name: string; argumentsText: string };

/** The largest message, in bytes, that is offered as a call to run again. */
export const longestCall = 2_000_000;

/** The seq of the request of ours in which a call can stand; undefined where the record is of none. */
export function callSeq(record: WireRecord): number | undefined {
  if (record.kind !== 'message' || !isCallMethod(record.method)) return undefined;
  if (asks(record)) return record.direction === 'out' ? record.seq : undefined;
  return record.direction === 'in' ? record.requestSeq : undefined;
}

/** What a request calls; undefined where it is malformed. */
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
    // The request was malformed on purpose.
    return undefined;
  }
}
