import { useState } from 'react';

type Entries = { names: readonly string[]; keys: ReadonlyMap<string, string> };

/** A key for each entry, which stays with it under another name: so does the focus in its fields. */
export function useEntryKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const [entries, setEntries] = useState<Entries>(() => begun(names));
  if (isSame(entries.names, names)) return entries.keys;
  const next = followed(entries, names);
  // State is set during rendering, so that no entry is ever rendered with another's key.
  setEntries(next);
  return next.keys;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name, i) => name === b[i]);

const begun = (names: readonly string[]): Entries => ({
  names,
  keys: new Map(names.map((name) => [name, `extra ${name}`])),
});

function followed(before: Entries, names: readonly string[]): Entries {
  const at = names.findIndex((name, i) => name !== before.names[i]);
  const [was, is] = [before.names[at], names[at]];
  const isRename =
    names.length === before.names.length &&
    was !== undefined &&
    is !== undefined &&
    isSame(names.slice(at + 1), before.names.slice(at + 1)) &&
    !before.keys.has(is);
  const taken = new Set<string>();
  const keys = new Map<string, string>();
  for (const name of names) {
    const own = before.keys.get(isRename && name === is ? was : name) ?? `extra ${name}`;
    // The key of an entry that was renamed may be that of a new one with its former name.
    const key = taken.has(own) ? `${own} again` : own;
    taken.add(key);
    keys.set(name, key);
  }
  return { names, keys };
}
