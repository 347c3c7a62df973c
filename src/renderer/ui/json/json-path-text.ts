import { pointerPart } from '../../../shared/json/json-pointer.ts';
import type { JsonPath } from './json-path.ts';

/** A place as a JSON Pointer (RFC 6901): `/lines/2/sku`; the whole is the empty string. */
export const pointerText = (path: JsonPath): string =>
  path.map((part) => `/${pointerPart(part)}`).join('');

/** A place as people read it; a member of the whole has only its name. */
export function placeText(path: JsonPath): string {
  const [name, ...others] = path;
  const isWord = typeof name === 'string' && name.trim() !== '' && others.length === 0;
  return isWord ? name : accessText(path);
}

/** A place as programs write it: `lines[2].sku`, with names that are no words in quotes: `["a b"]`. */
export const accessText = (path: JsonPath): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
