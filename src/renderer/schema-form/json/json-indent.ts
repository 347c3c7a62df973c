/**
 * The blanks that begin each line of a value because of where it stands, read from the line of its
 * closing bracket; empty where its lines don't all begin with them.
 */
export function indentOf(text: string): string {
  const base = /\n([ \t]*)[\]}]$/.exec(text)?.[1] ?? '';
  const lines = text.split('\n').slice(1);
  return lines.every((line) => line.startsWith(base)) ? base : '';
}

/**
 * A value without the indentation of its place. Strings of JSON hold no line breaks, so that none
 * changes.
 */
export const outdented = (text: string): string => text.replaceAll(`\n${indentOf(text)}`, '\n');

/** A value with the indentation of a place. */
export const indented = (text: string, indent: string): string =>
  text.replaceAll('\n', `\n${indent}`);
