import { readNode, valueOf, type JsonNode } from './json-node.ts';
import type { Path } from './json-text.ts';

/** A place where two values differ; undefined where one of them has nothing. */
export type Difference = { path: Path; before: string | undefined; after: string | undefined };

/** The most differences that are listed. */
const most = 200;

/**
 * Where two JSON texts differ in what they say: spacing and the order of names do not count, digits
 * do. Undefined where one of them is no JSON.
 */
export function differences(before: string, after: string): Difference[] | undefined {
  const [one, other] = [readNode(before), readNode(after)];
  if (!one || !other) return undefined;
  const found: Difference[] = [];
  compare(one, other, [], found);
  return found;
}

function compare(
  before: JsonNode | undefined,
  after: JsonNode | undefined,
  path: Path,
  found: Difference[],
): void {
  if (found.length >= most || before?.text === after?.text) return;
  if (before?.kind === 'object' && after?.kind === 'object') {
    const names = new Set([...before.members.keys(), ...after.members.keys()]);
    for (const name of names)
      compare(before.members.get(name), after.members.get(name), [...path, name], found);
  } else if (before?.kind === 'list' && after?.kind === 'list') {
    compareItems(before.items, after.items, path, found);
  } else if (
    before?.kind !== 'string' ||
    after?.kind !== 'string' ||
    valueOf(before) !== valueOf(after)
  ) {
    found.push({ path, before: before?.text, after: after?.text });
  }
}

/** Compares two lists, whose equal items at the end are matched first. */
function compareItems(
  before: readonly JsonNode[],
  after: readonly JsonNode[],
  path: Path,
  found: Difference[],
): void {
  let same = 0;
  const shorter = Math.min(before.length, after.length);
  if (before.length !== after.length) {
    while (same < shorter && isSame(before.at(-1 - same), after.at(-1 - same))) same += 1;
  }
  const [oldEnd, newEnd] = [before.length - same, after.length - same];
  for (let at = 0; at < Math.max(oldEnd, newEnd); at += 1) {
    const old = at < oldEnd ? before[at] : undefined;
    compare(old, at < newEnd ? after[at] : undefined, [...path, at], found);
  }
}

function isSame(one: JsonNode | undefined, other: JsonNode | undefined): boolean {
  const found: Difference[] = [];
  compare(one, other, [], found);
  return found.length === 0;
}
