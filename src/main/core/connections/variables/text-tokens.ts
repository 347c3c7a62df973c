/** A string that is a value in JSON; names of members are none. */
export type TextToken = {
  path: (string | number)[];
  offset: number;
  /** The string as it is written, with its quotes. */
  written: string;
  text: string;
};

/** The texts in valid JSON that may hold what is looked for, however deep they lie. */
export function* textTokens(
  json: string,
  mayHold: (written: string) => boolean,
): Generator<TextToken> {
  const path: (string | number)[] = [];
  /** Whether the next string is the name of a member. */
  let isName = false;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case '{':
        path.push('');
        isName = true;
        break;
      case '[':
        path.push(0);
        isName = false;
        break;
      case '}':
      case ']':
        path.pop();
        isName = false;
        break;
      case ',': {
        const last = path.at(-1);
        isName = typeof last === 'string';
        if (typeof last === 'number') path[path.length - 1] = last + 1;
        break;
      }
      case '"': {
        const written = json.slice(at, quoteAfter(json, at) + 1);
        if (isName) path[path.length - 1] = JSON.parse(written) as string;
        else if (mayHold(written)) {
          const text = JSON.parse(written) as string;
          yield { path: [...path], offset: at, written, text };
        }
        isName = false;
        at += written.length - 1;
        break;
      }
      default:
        break;
    }
  }
}

function quoteAfter(json: string, from: number): number {
  for (let at = from + 1; at < json.length; at += 1) {
    if (json[at] === '\\') at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
