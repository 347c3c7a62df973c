/** The head of a request or an answer as it was recorded. */
export type Head = {
  /** The request line or the status line. */
  first: string;
  headers: { name: string; value: string }[];
  /** Of the first header of this name, in lower case; '' where there is none. */
  valueOf(name: string): string;
  /** The media type; '' where none is told. */
  type: string;
};

export function headOf(text: string): Head {
  const [first = '', ...lines] = text.split('\n');
  const headers = lines.flatMap((line) => {
    const [, name, value = ''] = /^([^:]+):\s*(.*)$/s.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
  const valueOf = (wanted: string) =>
    headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? '';
  return { first, headers, valueOf, type: valueOf('content-type') };
}
