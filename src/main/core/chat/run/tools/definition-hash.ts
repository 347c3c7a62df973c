import { createHash } from 'node:crypto';
import { writeCanonical } from '../../../../../shared/json/canonical-json.ts';

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
    if (Object.hasOwn(definition, part)) writeCanonical(definition[part], put);
  }
  if (launchHash !== '') put(`\nlaunch:${launchHash}`);
  return hash.update(waiting).digest('hex');
}

/** The hash is updated by so many characters at a time, which makes the cost of a call negligible. */
const pieceLength = 16_384;
