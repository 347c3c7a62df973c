/**
 * The blanks that begin each line of a value because of where it stands, read from the line of its
 * closing bracket; empty where its lines don't all begin with them.
 */
export function indentOf(text: string): string {
  const base = /\n([ \t]*)[\]}]$/.exec(text)?.[1] ?? '';
  const lines = text.split('\n').slice(1);
  return lines.every((line) => line.startsWith(base)) ? base : '';
}

/** A value as it would stand at the margin. JSON has no line breaks within texts, so no text changes. */
export const outdented = (text: string): string => text.replaceAll(`\n${indentOf(text)}`, '\n');

/** A value from the margin as it stands behind an indentation. */
export const indented = (text: string, indent: string): string =>
  text.replaceAll('\n', `\n${indent}`);
