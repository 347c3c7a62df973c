import { parseTree } from 'jsonc-parser';
import { nodeAt } from '../../ui/json/json-path.ts';
import { writtenInto } from './json-spacing.ts';
import { insertMembers } from './json-splice.ts';
import { setAt, type Path } from './json-text.ts';

export type Gap = { path: Path; value: unknown };

/** Inserts absent values; those of one owner together, since each insertion walks through the text. */
export function insertValues(text: string, gaps: readonly Gap[]): string {
  const byOwner = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const owner = JSON.stringify(gap.path.slice(0, -1));
    const known = byOwner.get(owner);
    if (known) known.push(gap);
    else byOwner.set(owner, [gap]);
  }
  return [...byOwner.values()].reduce(withMembers, text);
}

/** Inserts the members of one owner; the first two show how the others are spaced. */
function withMembers(text: string, gaps: readonly Gap[]): string {
  const begun = gaps
    .slice(0, 2)
    .reduce((before, { path, value }) => setAt(before, path, value), text);
  const others = gaps
    .slice(2)
    .map(({ path, value }): [string, string] => [
      String(path.at(-1)),
      writtenInto(begun, path, value),
    ]);
  const root = others.length > 0 ? parseTree(begun) : undefined;
  const owner = root && nodeAt(root, gaps[0]?.path.slice(0, -1) ?? []);
  return owner ? insertMembers(begun, owner, others) : begun;
}
