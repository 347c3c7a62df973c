import { textMember, type Schema } from './schema.ts';

export type TextFormat = 'date' | 'time' | 'date-time' | 'uuid' | 'base64';

const isoDate = /\bISO[- ]?8601\b|\bRFC ?3339\b/i;

/** The format of a text, where there is help for it; also where only the description tells. */
export function textFormat(schema: Schema): TextFormat | undefined {
  const { format, contentEncoding } = schema;
  if (contentEncoding === 'base64' || format === 'byte' || format === 'binary') return 'base64';
  if (format === 'date' || format === 'time' || format === 'date-time' || format === 'uuid') {
    return format;
  }
  if (format !== undefined) return undefined;
  const description = textMember(schema, 'description') ?? '';
  if (asksForBase64(description)) return 'base64';
  if (!isoDate.test(description)) return undefined;
  return /\btime|timestamp\b/i.test(description) ? 'date-time' : 'date';
}

const maxRead = 2000;

/** Descriptions say as often that a text must not be encoded as that it must. */
const asksForBase64 = (description: string): boolean =>
  description
    .slice(0, maxRead)
    .split(/[.;!\n]/)
    .some((sentence) => {
      const at = sentence.search(/\bbase-?64\b/i);
      if (at === -1) return false;
      const before = /\b(?:not|never|no|without|instead of|rather than)\b|n['’]t\b/i;
      const after =
        /\b(?:is|are|be) (?:not|never)\b|\bnot (?:supported|needed|required|accepted)\b/i;
      return !before.test(sentence.slice(0, at)) && !after.test(sentence.slice(at));
    });

export const isBase64Text = (text: string): boolean => /^[A-Za-z0-9+/\s]*={0,2}$/.test(text);
