/** JSON as a block of a page. */
export const jsonBlock = (file: unknown): string[] => [
  '```json',
  ...jsonText(file).split('\n'),
  '```',
  '',
];

/** JSON as the formatter has it: an object has lines, a list of anything else has one. */
function jsonText(value: unknown, indent = ''): string {
  const inner = `${indent}  `;
  const lines = (texts: string[]) => `\n${inner}${texts.join(`,\n${inner}`)}\n${indent}`;
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object' || Array.isArray(item));
    const items = value.map((item) => jsonText(item, inner));
    return isPlain ? `[${items.join(', ')}]` : `[${lines(items)}]`;
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`,
  );
  return `{${lines(members)}}`;
}

/** A table as the formatter has it. */
export function table(heads: string[], rows: string[][]): string[] {
  const lines = [heads, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = heads.map((_head, column) =>
    Math.max(...lines.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = lines;
  const rule = heads.map(() => '');
  return [line(head), line(rule, '-'), ...body.map((row) => line(row))];
}
