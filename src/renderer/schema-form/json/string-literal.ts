/**
 * A string as JSON with another text in it: what stays at its beginning and its end keeps its spelling,
 * so that `\u00e9` or `\/` that nobody touched is sent as it was.
 */
export function editStringLiteral(written: string, text: string): string {
  // Nearly every string is spelt as JSON.stringify does.
  if (JSON.stringify(JSON.parse(written)) === written) return JSON.stringify(text);
  const parts = unitsOf(written);
  const known = parts.length;
  let start = 0;
  while (start < known && start < text.length && parts[start]?.unit === text[start]) start += 1;
  let end = 0;
  const most = Math.min(known, text.length) - start;
  while (end < most && parts[known - 1 - end]?.unit === text[text.length - 1 - end]) end += 1;
  // Where the cut goes through a surrogate pair, the whole text is spelt anew, since a lone half would be escaped.
  if (isPairCut(text, start) || isPairCut(text, text.length - end)) return JSON.stringify(text);
  const spell = (some: readonly Unit[]) => some.map(({ spelling }) => spelling).join('');
  const middle = JSON.stringify(text.slice(start, text.length - end)).slice(1, -1);
  return `"${spell(parts.slice(0, start))}${middle}${spell(parts.slice(known - end))}"`;
}

type Unit = { unit: string; spelling: string };

/** The code units of a string, each as it is written. */
const unitsOf = (written: string): Unit[] =>
  [...written.slice(1, -1).matchAll(/\\u[\da-fA-F]{4}|\\.|[^]/g)].map(([spelling]) => ({
    unit: spelling.startsWith('\\') ? (JSON.parse(`"${spelling}"`) as string) : spelling,
    spelling,
  }));

const isPairCut = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text[at - 1] ?? '') && /[\udc00-\udfff]/.test(text[at] ?? '');

/** Whether every line ends as Windows has it; a text field can only hold line ends of one kind. */
export const hasWindowsLines = (text: string): boolean =>
  text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text);
