import { pointerText } from '../../../ui/json/json-path-text.ts';

/** One step of a path: `[3]`, `["a name"]`, or a name that is at the start or follows a dot. */
const step = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|(^|\.)([^.[\]"\s]+)/y;

/**
 * The JSON Pointer (RFC 6901) of a typed path, which is a pointer itself or has the form
 * `$.items[0]`; undefined for anything else.
 */
export function typedPointer(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.startsWith('/')) return text;
  const path: (string | number)[] = [];
  const end = text.length;
  let at = text.startsWith('$') && !/^\$[\p{L}\p{N}_$]/u.test(text) ? 1 : 0;
  // After the `$` of a JSONPath, the first name follows a dot, too.
  while (at < end) {
    step.lastIndex = at;
    const found = step.exec(text);
    const part = found && partOf(found);
    if (part === undefined || part === null) return undefined;
    path.push(part);
    at = step.lastIndex;
  }
  return pointerText(path);
}

function partOf([, place, quoted, , name]: RegExpExecArray): string | number | undefined {
  if (place !== undefined) return Number(place);
  if (quoted === undefined) return name;
  try {
    return JSON.parse(quoted) as string;
  } catch {
    // The quoted name has an escape that JSON does not know.
    return undefined;
  }
}
