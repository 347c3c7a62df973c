import { isObject } from '../../shared/json/is-object.ts';
import { identifiers, type CatalogKind } from '../../shared/model/servers/connection.ts';

/** How a list differs from what the user has seen, with marks by name, URI or URI template. */
export type ListChanges = {
  marks: ReadonlyMap<string, 'new' | 'changed'>;
  came: number;
  changed: number;
  went: number;
};

/**
 * How a list differs from the one before it; undefined where it does not. Definitions without a
 * name are not compared.
 */
export function changesBetween(
  kind: CatalogKind,
  before: readonly unknown[],
  after: readonly unknown[],
): ListChanges | undefined {
  const [old, now] = [textsByName(kind, before), textsByName(kind, after)];
  const came = [...now.keys()].filter((name) => !old.has(name));
  const went = [...old.keys()].filter((name) => !now.has(name));
  const changed = [...now].filter(([name, text]) => old.has(name) && old.get(name) !== text);
  if (came.length + went.length + changed.length === 0) return undefined;
  const marks = [
    ...came.map((name) => [name, 'new'] as const),
    ...changed.map(([name]) => [name, 'changed'] as const),
  ];
  return {
    marks: new Map(marks),
    came: came.length,
    changed: changed.length,
    went: went.length,
  };
}

/**
 * Adds the marks of earlier changes that the user has not looked at; the numbers are those of the
 * last change.
 */
export const withUnseen = (before: ListChanges | undefined, last: ListChanges): ListChanges => ({
  ...last,
  marks: new Map([...last.marks, ...(before?.marks ?? [])]),
});

/**
 * Formats the changes of all lists together as "2 new, 1 removed"; undefined where nothing changed.
 */
export function changesText(lists: readonly (ListChanges | undefined)[]): string | undefined {
  const sumOf = (part: 'came' | 'changed' | 'went') =>
    lists.reduce((sum, changes) => sum + (changes?.[part] ?? 0), 0);
  const labels = [
    [sumOf('came'), 'new'],
    [sumOf('changed'), 'changed'],
    [sumOf('went'), 'removed'],
  ].flatMap(([count, label]) => (count === 0 ? [] : [`${count} ${label}`]));
  return labels.length === 0 ? undefined : labels.join(', ');
}

/** The definitions as JSON text by name; of several with one name, the first. */
function textsByName(kind: CatalogKind, items: readonly unknown[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const item of items) {
    const name = isObject(item) ? item[identifiers[kind]] : undefined;
    if (typeof name === 'string' && !texts.has(name)) texts.set(name, JSON.stringify(item));
  }
  return texts;
}
