import { decodedText } from '../decoded-name.ts';

/** JSON Pointers (RFC 6901), plain or as the fragment of a URI. */

/** The names that a pointer is made of, unescaped; none where it leads to the whole value. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Splits the JSON Pointer of a URI fragment, whose characters may be percent-encoded. */
export const fragmentParts = (fragment: string): string[] => pointerParts(decodedText(fragment));

/** Escapes a name as one part of a pointer. */
export const pointerPart = (name: string | number): string =>
  String(name).replaceAll('~', '~0').replaceAll('/', '~1');

/** The value that a path of names leads to, by own members only; undefined where there is none. */
export function valueAt(root: unknown, parts: readonly PropertyKey[]): unknown {
  let at = root;
  for (const name of parts) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[name];
  }
  return at;
}
