import { jsonOf } from '../../../shared/json/json-of.ts';
import { printable } from './printable.ts';

export const listKinds = ['tools', 'resources', 'prompts'] as const;
export type ListKind = (typeof listKinds)[number];

const maxDescription = 100;

/**
 * A list for a terminal, a line for each item: its URI or name, and the first line of its
 * description or, without one, its title.
 */
export function catalogTable(what: ListKind, items: unknown[]): string {
  if (items.length === 0) return `The server offers no ${what}.\n`;
  const rows = items.map(rowOf);
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows
    .map(([name, text]) => `${name.padEnd(width)}  ${text}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}

function rowOf(item: unknown): [name: string, text: string] {
  const facts = typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : {};
  const name = facts['uri'] ?? facts['uriTemplate'] ?? facts['name'];
  const description = firstLine(facts['description'] ?? facts['title'] ?? '');
  return [typeof name === 'string' ? oneLine(name) : jsonOf(item), description];
}

function firstLine(text: unknown): string {
  const line = oneLine(String(text).trim().split(/\r?\n/)[0] ?? '');
  return line.length > maxDescription ? `${line.slice(0, maxDescription - 1)}…` : line;
}

const oneLine = (text: string): string => printable(text.replaceAll(/\s+/g, ' '));
