/** The longest slice, in milliseconds; between slices the page can draw and hear the user. */
const sliceMs = 8;
/** So many values are parsed between two looks at the clock. */
const valuesPerLook = 256;
const scalar = /[^,\]}\s]+/y;

type Holder = { list: unknown[] } | { object: Record<string, unknown>; name?: string | undefined };

/**
 * Parses valid JSON text of any depth as JSON.parse does, without holding up the page. Rejects a
 * text that is cut off.
 */
export async function parseInSlices(text: string): Promise<unknown> {
  const open: Holder[] = [];
  let holder: Holder = { list: [] };
  const root = holder.list;
  let endsAt = performance.now() + sliceMs;
  for (let at = 0, values = 0; at < text.length; values += 1) {
    if (values % valuesPerLook === 0 && performance.now() > endsAt) {
      await nextTask();
      endsAt = performance.now() + sliceMs;
    }
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      const inner: Holder = sign === '{' ? { object: {} } : { list: [] };
      put(holder, 'object' in inner ? inner.object : inner.list);
      open.push(holder);
      holder = inner;
      at += 1;
    } else if (sign === '}' || sign === ']') {
      holder = open.pop() ?? { list: [] };
      at += 1;
    } else if (sign === ',' || sign === ':' || sign === ' ' || sign === '\n') {
      at += 1;
    } else {
      const end = sign === '"' ? endOfString(text, at) : endOfScalar(text, at);
      const value: unknown = JSON.parse(text.slice(at, end));
      if ('object' in holder && holder.name === undefined) holder.name = String(value);
      else put(holder, value);
      at = end;
    }
  }
  if (open.length > 0 || root.length !== 1) throw new SyntaxError('The JSON text is cut off.');
  return root[0];
}

function put(holder: Holder, value: unknown): void {
  if ('list' in holder) {
    holder.list.push(value);
    return;
  }
  const name = holder.name ?? '';
  holder.name = undefined;
  // An assignment would set the prototype; JSON.parse makes an own member of this name.
  if (name === '__proto__') {
    const own = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(holder.object, name, own);
  } else holder.object[name] = value;
}

function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function endOfScalar(text: string, from: number): number {
  scalar.lastIndex = from;
  return scalar.test(text) ? scalar.lastIndex : from + 1;
}

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
