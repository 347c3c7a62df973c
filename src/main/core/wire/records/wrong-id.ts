import { jsonOf } from '../../../../shared/json/json-of.ts';
import { isHandshake } from './handshake-answer.ts';

/** The key of a request, which is its id as JSON text, and what is wrong with the id of its answer. */
export type Meant = { key: string; why: string };

/** The handshake is among the first requests, so that no later one is looked at. */
const firstRequests = 4;

/**
 * The open handshake that an answer with another id is meant for: its number as a text, or its text as
 * a number, null, or none. Any later request is answered by its own id, or not at all.
 */
export function meantRequest(
  id: unknown,
  open: Pick<ReadonlyMap<string, { method: string }>, 'keys' | 'get'>,
): Meant | undefined {
  if (id !== undefined && id !== null && typeof id !== 'string' && typeof id !== 'number') return;
  const first = [...open.keys()].slice(0, firstRequests);
  const handshakes = first.filter((key) => isHandshake(open.get(key)?.method));
  if (id === undefined || id === null) {
    const key = handshakes.at(-1);
    return key === undefined ? undefined : { key, why: `its id is ${said(id)}, not ${key}` };
  }
  const key = handshakes.find((each) => each === twinOf(id));
  if (key === undefined) return undefined;
  const [kind, wanted] = typeof id === 'string' ? ['text', 'number'] : ['number', 'text'];
  return { key, why: `its id is the ${kind} ${jsonOf(id)}, not the ${wanted} ${key}` };
}

const said = (id: undefined | null): string => (id === null ? 'null' : 'missing');

function twinOf(id: string | number): string | undefined {
  if (typeof id === 'number') return jsonOf(String(id));
  return /^-?\d{1,15}$/.test(id) ? id : undefined;
}
