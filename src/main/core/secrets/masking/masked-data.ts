import type { SecretMasker } from './secret-masker.ts';

/** Masks known secrets in all strings and member names of plain data; other values stay. */
export function maskedData<Data>(data: Data, masker: SecretMasker): Data {
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return masker.mask(value);
    if (Array.isArray(value)) return value.map(masked);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [masker.mask(name), masked(member)]),
    );
  };
  return masked(data) as Data;
}

export async function* maskedItems<Data>(
  items: AsyncIterable<Data>,
  masker: SecretMasker,
): AsyncGenerator<Data> {
  for await (const item of items) yield maskedData(item, masker);
}

/** Masks known secrets in a text. JSON stays JSON. */
export const maskedText = (text: string, masker: SecretMasker): string =>
  /^\s*[[{]/.test(text) ? masker.json(text) : masker.mask(text);
