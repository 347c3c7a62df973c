/**
 * The rows of a text as a spreadsheet or a CSV file has them (RFC 4180): cells in quotes may hold
 * separators and line ends. Rows without any text are left out.
 */
export function readDelimited(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const cell = cellAt(text, at, separator);
    row.push(cell.value);
    at = cell.end + 1;
    if (text[cell.end] === separator) continue;
    if (text[cell.end] === '\r' && text[at] === '\n') at += 1;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}

/** The separator of the cells in a pasted text: tab, semicolon or comma. */
export function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  if (line.includes('\t')) return '\t';
  // Where commas part the digits of numbers, semicolons part the cells.
  return line.includes(';') && line.split(';').length >= line.split(',').length ? ';' : ',';
}

function cellAt(text: string, from: number, separator: string): { value: string; end: number } {
  if (text[from] === '"') {
    const closing = closingQuote(text, from);
    const end = closing + 1;
    const isClosed = closing < text.length && (end === text.length || ends(text[end], separator));
    // A quote that does not close its cell is taken literally.
    if (isClosed) {
      return { value: text.slice(from + 1, closing).replaceAll('""', '"'), end };
    }
  }
  let end = from;
  while (end < text.length && !ends(text[end], separator)) end += 1;
  return { value: text.slice(from, end), end };
}

const ends = (sign: string | undefined, separator: string): boolean =>
  sign === separator || sign === '\n' || sign === '\r';

function closingQuote(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return text.length;
}
