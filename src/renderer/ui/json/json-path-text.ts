import { pointerPart } from '../../../shared/json/json-pointer.ts';
import type { JsonPath } from './json-path.ts';

/** A path as a JSON Pointer (RFC 6901), such as `/lines/2/sku`; '' for the whole value. */
export const pointerText = (path: JsonPath): string =>
  path.map((part) => `/${pointerPart(part)}`).join('');

/** A path for people: a top-level member's name alone, else as `accessText` writes it. */
export function placeText(path: JsonPath): string {
  const [name, ...others] = path;
  const isWord = typeof name === 'string' && name.trim() !== '' && others.length === 0;
  return isWord ? name : accessText(path);
}

/**
 * A path as programs write it: `lines[2].sku`, with quotes around names that need them: `["a b"]`.
 */
export const accessText = (path: JsonPath): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part)) return `${text}[${JSON.stringify(part)}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
