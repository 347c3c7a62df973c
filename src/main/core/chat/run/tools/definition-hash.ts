import { createHash } from 'node:crypto';
import { isObject } from '../../../../../shared/json/is-object.ts';

const parts = [
  'name',
  'title',
  'description',
  'inputSchema',
  'outputSchema',
  'annotations',
  '_meta',
  'icons',
];

/**
 * A hash (SHA-256) of all that a definition tells a model or a user, whatever the order of its
 * members; an approval holds while it stays the same. `launchHash` tells apart servers of the same
 * name.
 */
export function definitionHash(definition: Record<string, unknown>, launchHash = ''): string {
  const hash = createHash('sha256');
  let waiting = '';
  const put = (piece: string) => {
    waiting += piece;
    if (waiting.length < pieceLength) return;
    hash.update(waiting);
    waiting = '';
  };
  for (const part of parts) {
    put(`\n${part}:`);
    if (Object.hasOwn(definition, part)) write(definition[part], put);
  }
  if (launchHash !== '') put(`\nlaunch:${launchHash}`);
  return hash.update(waiting).digest('hex');
}

/** The hash is updated by so many characters at a time, which makes the cost of a call negligible. */
const pieceLength = 16_384;

/** Canonical JSON, without recursion: a server may nest as deeply as it likes. */
function write(root: unknown, put: (piece: string) => void): void {
  const waiting: ({ value: unknown } | string)[] = [{ value: root }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') put(next);
    else if (Array.isArray(next.value)) {
      put('[');
      waiting.push(']');
      for (const item of next.value.toReversed()) waiting.push(',', { value: item });
    } else if (isObject(next.value)) {
      put('{');
      waiting.push('}');
      const members = next.value;
      for (const name of Object.keys(members).sort().toReversed()) {
        waiting.push(',', { value: members[name] }, `${JSON.stringify(name)}:`);
      }
    } else put(JSON.stringify(next.value) ?? 'null');
  }
}
