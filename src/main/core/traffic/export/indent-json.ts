const token = /"(?:[^"\\]+|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gs;
const maxIndent = 40;

/**
 * Lays JSON out on lines of its own, each value as it is written; broken JSON as far as it goes,
 * and other text as it is.
 */
export function indentJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text;
  const parts: string[] = [];
  let depth = 0;
  let former = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, maxIndent))}`;
  for (const [sign] of text.matchAll(token)) {
    const isClosing = sign === '}' || sign === ']';
    if (isClosing) depth = Math.max(0, depth - 1);
    const isEmpty = (former === '{' && sign === '}') || (former === '[' && sign === ']');
    const startsLine = isClosing ? !isEmpty : former === '{' || former === '[' || former === ',';
    if (startsLine && former !== '') parts.push(line());
    parts.push(sign === ':' ? ': ' : sign);
    if (sign === '{' || sign === '[') depth += 1;
    former = sign;
  }
  return parts.join('');
}
