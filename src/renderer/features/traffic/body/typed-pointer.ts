import { pointerText } from '../../../ui/json/json-path-text.ts';

/** `[3]`, `["a name"]`, or a name, with a dot before it but at the start. */
const step = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|(^|\.)([^.[\]"\s]+)/y;

/** The JSON Pointer of a typed path: a pointer itself, or as programs write it; undefined for neither. */
export function typedPointer(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.startsWith('/')) return text;
  const path: (string | number)[] = [];
  const end = text.length;
  let at = text.startsWith('$') && !/^\$[\p{L}\p{N}_$]/u.test(text) ? 1 : 0;
  // Behind the `$` of a JSONPath, names have a dot before them.
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
    // What is quoted wrongly names nothing.
    return undefined;
  }
}
