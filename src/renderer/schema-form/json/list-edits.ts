import type { JsonNode } from './json-node.ts';

type ListNode = JsonNode & { kind: 'list' };

/** The text of a list with items put in at a place; of the others every byte stays. */
export function insertIntoList(
  list: ListNode | undefined,
  at: number,
  items: readonly string[],
): string {
  const places = list ? placesIn(list) : [];
  const last = places.at(-1);
  if (!list || !last) return `[${items.join(', ')}]`;
  if (items.length === 0) return list.text;
  const between = separator(list, places);
  const next = places[at];
  return next
    ? cut(list.text, next.start, next.start, items.map((item) => item + between).join(''))
    : cut(list.text, last.end, last.end, items.map((item) => between + item).join(''));
}

/** The text of a list with an item in another place; the spaces between the places stay. */
export function moveInList(list: ListNode, from: number, to: number): string {
  const order = list.items.map((item) => item.text);
  const [moved] = order.splice(from, 1);
  if (moved === undefined) return list.text;
  order.splice(to, 0, moved);
  return replaceInList(list, new Map(order.entries()));
}

/** The text of a list with other values in some of its places. */
export function replaceInList(list: ListNode, texts: ReadonlyMap<number, string>): string {
  const parts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of placesIn(list).entries()) {
    const text = texts.get(index);
    if (text === undefined) continue;
    parts.push(list.text.slice(at, start), text);
    at = end;
  }
  return parts.join('') + list.text.slice(at);
}

type Place = { start: number; end: number };

/** Returns the span of each item in the text of its list. */
function placesIn({ text, items }: ListNode): Place[] {
  let at = 1;
  return items.map((item) => {
    const start = skip(text, at);
    at = start + item.text.length;
    return { start, end: at };
  });
}

/** The index after white space and a comma. */
function skip(text: string, from: number): number {
  let at = from;
  while (/[ \t\r\n,]/.test(text[at] ?? '')) at += 1;
  return at;
}

/** The text between two items, like that between the present ones. */
function separator({ text }: ListNode, places: readonly Place[]): string {
  const [first, second] = places;
  if (first && second) return text.slice(first.end, second.start);
  const blanks = text.slice(1, first?.start);
  return `,${blanks.includes('\n') ? blanks : ' '}`;
}

const cut = (text: string, start: number, end: number, instead: string): string =>
  text.slice(0, start) + instead + text.slice(end);
