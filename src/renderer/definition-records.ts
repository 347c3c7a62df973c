import type { Catalog } from '../shared/model/servers/connection.ts';

/** By the definition as it was sent, which is an object of its own in each list that is read. */
const seqs = new WeakMap<object, number>();

/** Keeps in mind in which records of this run the definitions of a list came. */
export function noteDefinitions({ items, sources = [] }: Catalog): void {
  let page = 0;
  items.forEach((item, index) => {
    while ((sources[page + 1]?.at ?? Infinity) <= index) page += 1;
    const seq = sources[page]?.seq;
    if (seq !== undefined && typeof item === 'object' && item !== null) seqs.set(item, seq);
  });
}

/** The record that a definition came in; undefined where that is not known. */
export const recordOfDefinition = (raw: unknown): number | undefined =>
  typeof raw === 'object' && raw !== null ? seqs.get(raw) : undefined;
