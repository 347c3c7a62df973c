/** A number that JavaScript would round or write in another way, as its text. */
export type RawNumber = { readonly rawJSON: string };

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

// These methods are newer than the types: https://github.com/tc39/proposal-json-parse-with-source
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
};

/**
 * Parses JSON whose numbers keep their digits: `JSON.stringify` writes them as they were. Throws
 * for a text that is no JSON.
 */
export const parseExact = (text: string): unknown =>
  json.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? json.rawJSON(source)
      : value,
  );

export const isRawNumber = (value: unknown): value is RawNumber => json.isRawJSON(value);
