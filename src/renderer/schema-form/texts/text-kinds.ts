import { isJson } from '../../../shared/json/is-json.ts';
import { textMember, type Schema } from '../schema/schema.ts';

const maxParsed = 1_000_000;
const longText = 200;
const manyLines = 4;

/** Whether a text is JSON itself, or the schema asks for one. */
export function holdsJson(text: string, schema: Schema): boolean {
  const type = textMember(schema, 'contentMediaType') ?? textMember(schema, 'format') ?? '';
  if (/\bjson$/i.test(type)) return true;
  if (text.trim() === '') return asksForJson(textMember(schema, 'description') ?? '');
  return /^\s*[{[]/.test(text) && text.length <= maxParsed && isJson(text);
}

/** "A JSON string of …", "stringified JSON", "as JSON": not any text about JSON. */
const asksForJson = (description: string): boolean =>
  /\bJSON[- ](?:encoded |formatted )?(?:string|object|array)\b|\bstringified JSON\b|\b(?:as|in) (?:a )?JSON\b/i.test(
    description.slice(0, 2000),
  );

/** Whether a text wants more room than its field has. */
export const isLongText = (text: string): boolean =>
  text.length > longText || text.split('\n', manyLines + 1).length > manyLines;
