import type { CallToolResult } from '@modelcontextprotocol/server';
import { cutAt } from '../../shared/cut-at-word.ts';
import { jsonOf } from '../../shared/json/json-of.ts';

/** How many bytes a result may have in all. */
export const mostResultBytes = 32_000;

/** The member of an answer that is cut where the whole is too large, a list or a text. */
export type Cut<Data> = {
  part: keyof Data & string;
  /** What the answer says where so many items or characters are left. */
  left(kept: number): Partial<Data>;
};

export type Answer<Data> = { data: Data; cut?: Cut<Data> };

/** Makes a result of an answer, with its texts masked and within the bound. */
export function boundedResult<Data extends object>(
  { data, cut }: Answer<Data>,
  mask: (text: string) => string,
): CallToolResult {
  const masked = mappedTexts(data, mask) as Data;
  const whole = resultOf(masked);
  if (bytesOf(whole) <= mostResultBytes) return whole;
  if (!cut) return withShortTexts(whole);
  const part = masked[cut.part];
  const length = typeof part === 'string' || Array.isArray(part) ? part.length : 0;
  const withFirst = (count: number): CallToolResult => {
    const kept =
      typeof part === 'string' ? cutAt(part, count) : (part as unknown[]).slice(0, count);
    return resultOf({ ...masked, ...cut.left(kept.length), [cut.part]: kept });
  };
  // One item is always told, so that asking again leads on.
  let [fits, tooMany] = [Math.min(1, length), length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (bytesOf(withFirst(middle)) <= mostResultBytes) fits = middle;
    else tooMany = middle;
  }
  return withShortTexts(withFirst(fits));
}

/** Shortens all texts alike where what a server sent is large in every part. */
function withShortTexts(result: CallToolResult): CallToolResult {
  let short = result;
  for (let most = 8000; bytesOf(short) > mostResultBytes && most > 50; most /= 2) {
    short = resultOf(
      mappedTexts(result.structuredContent, (text) =>
        text.length > most ? `${cutAt(text, most)}… (cut short)` : text,
      ) as object,
    );
  }
  return short;
}

const resultOf = (data: object): CallToolResult => ({
  content: [{ type: 'text', text: textOf(data) }],
  structuredContent: data,
});

const bytesOf = (result: CallToolResult): number => Buffer.byteLength(JSON.stringify(result));

/** The same answer for models: a line for each fact, and long texts as they are. */
function textOf(data: object): string {
  return Object.entries(data)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (Array.isArray(value)) {
        return [
          `${name}: ${value.length === 0 ? 'none' : value.length}`,
          ...value.map(itemOf),
        ].join('\n');
      }
      if (typeof value !== 'string') return `${name}: ${jsonOf(value)}`;
      return value.length > 100 || value.includes('\n')
        ? `${name}:\n${value}`
        : `${name}: ${value}`;
    })
    .join('\n');
}

const itemOf = (item: unknown): string => `- ${typeof item === 'string' ? item : jsonOf(item)}`;

/** Changes the texts of plain data; the names of members are ours. */
function mappedTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mappedTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mappedTexts(member, change)]),
  );
}
