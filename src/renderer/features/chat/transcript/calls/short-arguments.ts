import { parsedJson } from '../../../../../shared/json/parsed-json.ts';
import { isSchema } from '../../../../schema-form/schema/schema.ts';

const longestRead = 20_000;
const longestValue = 40;

/** Shortens arguments to a line, for the head of a card: `bean: "kenya", sacks: 3`. */
export function shortArguments(text: string): string {
  if (text.length > longestRead) return `${text.slice(0, 80)}…`;
  const value = parsedJson(text);
  if (!isSchema(value)) return text.replaceAll(/\s+/g, ' ').slice(0, 120);
  return Object.entries(value)
    .slice(0, 8)
    .map(([name, own]) => `${name}: ${shortValue(own)}`)
    .join(', ');
}

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  if (text.length <= longestValue) return text;
  return typeof value === 'string'
    ? `${text.slice(0, longestValue)}…"`
    : `${text.slice(0, longestValue)}…`;
}
