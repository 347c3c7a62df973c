import { parseTree } from 'jsonc-parser';
import { maxSecretDepth, secretsIn } from '../../../shared/secrets/secret-places.ts';
import {
  isDeeperThan,
  treeReader,
  type JsonTree,
} from '../../../shared/model/calls/tree-reader.ts';

/**
 * Removes the secrets from arguments, given as JSON text; `leftOut` names their members. Undefined
 * where secrets can't be told from the rest, or the whole text is one.
 */
export function stripSecrets(
  text: string,
  schema: unknown,
): { text: string; leftOut: string[] } | undefined {
  if (isDeeperThan(text, maxSecretDepth)) return undefined;
  const root: JsonTree | undefined = parseTree(text);
  const secrets = root && secretsIn(root, treeReader, schema);
  if (!secrets) return undefined;
  const gone = new Set<JsonTree>();
  const leftOut = new Set<string>();
  for (const { here, place } of secrets) {
    const member = memberWith(here);
    if (!member) return undefined;
    gone.add(member);
    leftOut.add(
      place.slice(0, place.findLastIndex((part) => typeof part === 'string') + 1).join('.'),
    );
  }
  return { text: withoutMembers(text, gone), leftOut: [...leftOut] };
}

/**
 * The member to remove for a secret. A list with a secret item is removed as a whole, since the
 * positions of its other items would shift.
 */
function memberWith(secret: JsonTree): JsonTree | undefined {
  let at: JsonTree | undefined = secret;
  while (at && at.type !== 'property') at = at.parent;
  return at;
}

/** Removes members, each with one comma; every other character stays as it is. */
function withoutMembers(text: string, gone: ReadonlySet<JsonTree>): string {
  const owners = new Set([...gone].flatMap(({ parent }) => (parent ? [parent] : [])));
  const cuts = [...owners].flatMap((owner) => cutsIn(owner, gone)).sort(([a], [b]) => a - b);
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of cuts) {
    // A cut may lie within another.
    if (start > from) kept.push(text.slice(from, start));
    from = Math.max(from, end);
  }
  return [...kept, text.slice(from)].join('');
}

function cutsIn(owner: JsonTree, gone: ReadonlySet<JsonTree>): [number, number][] {
  const members = owner.children ?? [];
  const first = members[0];
  const firstKept = members.findIndex((member) => !gone.has(member));
  if (!first || firstKept === -1) return [[owner.offset + 1, endOf(owner) - 1]];
  const before: [number, number][] =
    firstKept === 0 ? [] : [[first.offset, members[firstKept]?.offset ?? first.offset]];
  const after = members.flatMap((member, i): [number, number][] => {
    const previous = members[i - 1];
    return i > firstKept && previous && gone.has(member) ? [[endOf(previous), endOf(member)]] : [];
  });
  return [...before, ...after];
}

const endOf = ({ offset, length }: JsonTree): number => offset + length;
