import type { PathPattern } from '../../../../shared/model/traffic/body-questions.ts';
import { accessText } from '../../../ui/json/json-path-text.ts';

/**
 * A pattern as it is typed, such as `items[*].at`: `*` stands for any name or place, and names that
 * are no words are quoted, as `["a b"]`.
 */
export const patternText = (pattern: PathPattern): string =>
  pattern.reduce<string>((text, part) => {
    if (part === null) return text === '' ? '*' : `${text}[*]`;
    const own = accessText([part]);
    return text === '' || own.startsWith('[') ? text + own : `${text}.${own}`;
  }, '');

const partAhead =
  /(?:\.?(\*)|\[(\*)\]|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\.?([\p{L}_$][\p{L}\p{N}_$-]*))/uy;

/** Reads a pattern as `patternText` writes it, also after `$.`; undefined where it is none. */
export function readPattern(text: string): PathPattern | undefined {
  const wanted = text.trim().replace(/^\$\.?/, '');
  const pattern: PathPattern = [];
  partAhead.lastIndex = 0;
  while (partAhead.lastIndex < wanted.length) {
    const [whole, any, anyItem, place, quoted, name] = partAhead.exec(wanted) ?? [];
    if (whole === undefined) return undefined;
    if (any ?? anyItem) pattern.push(null);
    else if (place !== undefined) pattern.push(Number(place));
    else if (quoted !== undefined) {
      const read = nameIn(quoted);
      if (read === undefined) return undefined;
      pattern.push(read);
    } else pattern.push(name ?? '');
  }
  return pattern.length > 0 ? pattern : undefined;
}

/** Generalises a path to every item of the lists on its way. */
export const inEveryItem = (path: PathPattern): PathPattern =>
  path.map((part) => (typeof part === 'number' ? null : part));

function nameIn(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // The name has an escape that JSON does not know.
    return undefined;
  }
}
