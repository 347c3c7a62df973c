import { isJson } from '../../../shared/json/is-json.ts';
import { readWholeLooseJson } from '../../ui/json/loose-json.ts';
import type { Field } from '../schema/field.ts';

/** What a text that is pasted for one value was understood as. */
export type PastedValue =
  | { status: 'nothing' }
  | { status: 'refused'; reason: string }
  /** `asText` is the pasted text as a JSON string, where the field holds texts and the value is none. */
  | { status: 'understood'; json: string; notes: string[]; asText?: string };

/** The longest text in characters; a longer one belongs into the JSON view. */
const longest = 2_000_000;

/** Reads a value: JSON keeps its bytes, what is nearly JSON becomes it, and a field of texts takes any text. */
export function pastedValue(text: string, kind: Field['kind']): PastedValue {
  if (text.trim() === '') return { status: 'nothing' };
  if (text.length > longest) {
    return {
      status: 'refused',
      reason: 'It is longer than 2 million characters: paste it in the JSON view.',
    };
  }
  const asText = JSON.stringify(text);
  try {
    const { json, notes } = readExactly(text);
    const isOther = kind === 'string' && !json.startsWith('"');
    return { status: 'understood', json, notes, ...(isOther ? { asText } : {}) };
  } catch (error) {
    if (kind === 'string')
      return {
        status: 'understood',
        json: asText,
        notes: ['It is not JSON, so it is used as a string.'],
      };
    return { status: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}

function readExactly(text: string): { json: string; notes: string[] } {
  const own = text.replace(/^\uFEFF/, '').trim();
  // JSON is read too, so that its depth is checked.
  const read = readWholeLooseJson(own);
  return isJson(own) ? { json: own, notes: [] } : read;
}
