/**
 * The members of an object, given as valid JSON text, each with its own text; the last of those
 * with one name counts.
 */
export function memberTexts(json: string): Map<string, string> {
  const members = new Map<string, string>();
  for (const part of partsOf(json)) {
    const nameEnd = endOfString(part, 0);
    const value = part.slice(part.indexOf(':', nameEnd) + 1).trim();
    members.set(JSON.parse(part.slice(0, nameEnd)) as string, value);
  }
  return members;
}

/** The items of a list, given as valid JSON text. */
export const itemTexts = (json: string): string[] => partsOf(json);

/** The texts between the outermost brackets, cut at the commas. */
function partsOf(json: string): string[] {
  const text = json.trim();
  const parts: string[] = [];
  let depth = 0;
  let from = 1;
  const marks = /["{}[\],]/g;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const { index } = mark;
    const sign = text[index];
    if (sign === '"') marks.lastIndex = endOfString(text, index);
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === ',') {
      if (depth === 1) {
        parts.push(text.slice(from, index).trim());
        from = index + 1;
      }
    } else depth -= 1;
  }
  const last = text.slice(from, -1).trim();
  return last === '' ? parts : [...parts, last];
}

function endOfString(text: string, start: number): number {
  const marks = /["\\]/g;
  marks.lastIndex = start + 1;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (text[mark.index] === '"') return mark.index + 1;
    marks.lastIndex = mark.index + 2;
  }
  return text.length;
}

/** The depth of a JSON text's brackets. */
export function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  const marks = /["{}[\]]/g;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    const sign = json[mark.index];
    if (sign === '"') marks.lastIndex = endOfString(json, mark.index);
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, (depth += 1));
    else depth -= 1;
  }
  return deepest;
}
