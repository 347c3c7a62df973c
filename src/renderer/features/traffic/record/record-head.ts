export type NameValue = { name: string; value: string };

/**
 * The head of an HTTP request or response: its first line, and its headers in the order sent. A
 * line without a colon has an empty name.
 */
export type HttpHead = { first: string; headers: NameValue[] };

export function headOf(text: string): HttpHead {
  const [first = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return colon < 0
      ? { name: '', value: line }
      : { name: line.slice(0, colon), value: line.slice(colon + 1).trim() };
  });
  return { first, headers };
}

/**
 * Reads the fields of server-sent events, which empty lines separate (WHATWG HTML 9.2.6).
 * Consecutive `data` lines are one value; a comment has an empty name.
 */
export function eventsOf(text: string): NameValue[][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/(?:\r\n|\n|\r)(?:(?:\r\n|\n|\r))+/)
    .map((event) => fieldsOf(event))
    .filter((fields) => fields.length > 0);
}

function fieldsOf(event: string): NameValue[] {
  const fields: NameValue[] = [];
  for (const line of event.split(/\r\n|\n|\r/)) {
    if (line === '') continue;
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    const last = fields.at(-1);
    if (name === 'data' && last?.name === 'data') last.value += `\n${value}`;
    else fields.push({ name, value });
  }
  return fields;
}
