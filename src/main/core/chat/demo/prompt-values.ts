/** What a prompt offers as values, in the order in which it stands there. Each is taken once. */
export type PromptValues = {
  /**
   * The value of `name=value` or `name: value`, as it was written; JSON up to its end where it
   * begins as such.
   */
  named(name: string): string | undefined;
  /** The next number as it was written, so that no digit is lost. */
  number(isInteger: boolean): string | undefined;
  numbers(): string[];
  quoted(): string | undefined;
  allQuoted(): string[];
  /** A capitalised name after a word such as “in” or “for”. */
  place(): { text: string; after: string } | undefined;
  matching(format: string): string | undefined;
  /** Whether a text stands in the prompt as a word. */
  mentions(text: string): boolean;
  /** The text that follows the last of these words. */
  after(words: readonly string[]): { text: string; word: string } | undefined;
};

/** The rules read so many characters of a prompt. */
const maxRead = 20_000;

const formats: Record<string, RegExp> = {
  email: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/,
  uri: /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/i,
  url: /https?:\/\/[^\s"'<>]+/i,
  'date-time': /\d{4}-\d\d-\d\dT\d\d:\d\d[\w:.+-]*/,
  date: /\d{4}-\d\d-\d\d/,
  time: /\d\d:\d\d(?::\d\d)?/,
  uuid: /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i,
};

export function promptValues(whole: string): PromptValues {
  const prompt = whole.slice(0, maxRead);
  const named = namedValues(prompt);
  const free = prompt.replaceAll(/"[^"\n]*"|'[^'\n]*'/g, ' ');
  const numbers = [...free.matchAll(/(?<![\w.-])-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.-]*\w)/g)].map(
    ([text]) => text,
  );
  const quoted = [...prompt.matchAll(/"([^"\n]*)"|(?<!\w)'([^'\n]*)'/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  const places = [
    ...free.matchAll(
      /\b(in|for|of|to|from|at|named|called|about)\s+(\p{Lu}[\p{L}\d'-]*(?: \p{Lu}[\p{L}\d'-]*)*)/gu,
    ),
  ];
  const words = new Set(
    prompt
      .toLowerCase()
      .split(/[^\p{L}\p{N}_.-]+/u)
      .map((word) => word.replace(/[.-]+$/, '')),
  );

  return {
    named: (name) => named.get(name.toLowerCase()),
    number(isInteger) {
      const at = numbers.findIndex((text) => !isInteger || !text.includes('.'));
      return at === -1 ? undefined : numbers.splice(at, 1)[0];
    },
    numbers: () => numbers.splice(0),
    quoted: () => quoted.shift(),
    allQuoted: () => quoted.splice(0),
    place() {
      const found = places.shift();
      return found && { after: found[1] ?? '', text: found[2] ?? '' };
    },
    matching: (format) =>
      Object.hasOwn(formats, format) ? formats[format]?.exec(prompt)?.[0] : undefined,
    mentions: (text) => words.has(text.toLowerCase()),
    after(candidates) {
      const found = candidates
        .map((word) => ({ word, at: prompt.toLowerCase().lastIndexOf(word.toLowerCase()) }))
        .filter(({ at }) => at !== -1)
        .sort((a, b) => b.at + b.word.length - a.at - a.word.length)[0];
      if (!found) return undefined;
      const text = prompt
        .slice(found.at + found.word.length)
        .replace(/^[\p{L}\p{N}_-]*[\s:,]*/u, '')
        .trim();
      return text === '' ? undefined : { text, word: found.word };
    },
  };
}

function namedValues(prompt: string): Map<string, string> {
  const found = new Map<string, string>();
  const name = /(?<![\w.-])([\p{L}_][\w.-]{0,99})(?:=| = |: ?)(?=\S)/gu;
  for (let match = name.exec(prompt); match; match = name.exec(prompt)) {
    const value = valueAt(prompt, name.lastIndex);
    // The scheme of an address is no name with a value.
    if (value === '' || value.startsWith('//')) continue;
    name.lastIndex += value.length;
    found.set((match[1] ?? '').toLowerCase(), unquoted(value));
  }
  return found;
}

function valueAt(prompt: string, at: number): string {
  if (prompt[at] === '{' || prompt[at] === '[') return prompt.slice(at, jsonEnd(prompt, at));
  const value = /"[^"\n]*"|'[^'\n]*'|[^\s;]+/y;
  value.lastIndex = at;
  const found = value.exec(prompt)?.[0] ?? '';
  return /^["']/.test(found) ? found : found.replace(/[,.?]+$/, '');
}

const unquoted = (value: string): string =>
  /^(?:"[^"]*"|'[^']*')$/.test(value) ? value.slice(1, -1) : value;

/**
 * Finds the end of the JSON object or list that begins at `start`; the end of the line where it is
 * not closed.
 */
export function jsonEnd(text: string, start: number): number {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  const line = text.indexOf('\n', start);
  return line === -1 ? text.length : line;
}
