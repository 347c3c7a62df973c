/** The head of an HTTP request or response as it was recorded. */
export type Head = {
  /** The request line or the status line. */
  first: string;
  headers: { name: string; value: string }[];
  /** The value of the first header of a name; '' where there is none. `name` is in lower case. */
  valueOf(name: string): string;
  /** The value of `content-type`; '' where there is none. */
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
