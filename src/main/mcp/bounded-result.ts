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
  const masked = maskedTexts(data, mask) as Data;
  const whole = resultOf(masked);
  if (!cut || bytesOf(whole) <= mostResultBytes) return whole;
  const part = masked[cut.part];
  const length = typeof part === 'string' || Array.isArray(part) ? part.length : 0;
  const withFirst = (count: number): CallToolResult => {
    const kept =
      typeof part === 'string' ? cutAt(part, count) : (part as unknown[]).slice(0, count);
    return resultOf({ ...masked, ...cut.left(kept.length), [cut.part]: kept });
  };
  let [fits, tooMany] = [0, length];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (bytesOf(withFirst(middle)) <= mostResultBytes) fits = middle;
    else tooMany = middle;
  }
  return withFirst(fits);
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

/** Masks the texts of plain data; the names of members are ours. */
function maskedTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskedTexts(item, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskedTexts(member, mask)]),
  );
}
