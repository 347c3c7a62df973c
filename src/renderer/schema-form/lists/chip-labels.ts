import { revealed } from '../../ui/hidden-characters.ts';
import type { Field } from '../schema/field.ts';
import { valueOf, type JsonNode } from '../json/json-node.ts';
import { isWritten } from '../schema/condition.ts';

const maxShown = 60;

/** How an item is edited: as text, as digits, or as JSON. */
export type ChipMode = 'text' | 'number' | 'json';

/** Chooses how an item is edited: as JSON where a one-line field would change its value. */
export function chipMode({ kind }: Field, node: JsonNode | undefined): ChipMode {
  const mode =
    kind === 'number' || kind === 'integer' ? 'number' : kind === 'string' ? 'text' : 'json';
  if (node === undefined || node.kind === 'null') return mode;
  if (mode === 'number') return node.kind === 'number' ? 'number' : 'json';
  return mode === 'text' && node.kind === 'string' && isOneLine(String(valueOf(node)))
    ? 'text'
    : 'json';
}

const isOneLine = (text: string): boolean => !/[\r\n\0]/.test(text) && text.isWellFormed();

/** Returns a chip's text, and whether it stands for a value that has no text of its own. */
export function chipLabel(item: Field, node: JsonNode): { text: string; isMark: boolean } {
  const isOwn = isWritten(node);
  const option = item.options.at(item.options.values.findIndex(isOwn));
  if (option) return { text: cutShort(option.label), isMark: false };
  if (node.kind !== 'string') {
    return { text: cutShort(node.text), isMark: node.kind !== 'number' };
  }
  const text = String(valueOf(node));
  if (text === '') return { text: 'empty string', isMark: true };
  if (text.trim() === '') return { text: node.text, isMark: true };
  // Quotes tell a text from another value that looks like it.
  const isText = item.kind === 'string' || item.kind === 'choice';
  return { text: cutShort(isText ? text : node.text), isMark: !isText };
}

const cutShort = (text: string): string => {
  const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ⏎ ');
  return revealed(line, maxShown);
};
