import { splitCommands } from '../../../shared/shell/split-shell.ts';
import { PasteRefused, type PasteTarget, type Understood } from './paste-reading.ts';
import { isListOf, listText, namedProperties, typedText } from './typed-text.ts';

export type Pair = readonly [name: string, value: string];

/** Arguments from names with bare values, typed by the schema; a repeated name makes a list. */
export function fromPairs(
  pairs: readonly Pair[],
  kind: string,
  { schema }: PasteTarget,
): Understood {
  const known = namedProperties(schema);
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const before = values.get(name);
    if (before) before.push(value);
    else values.set(name, [value]);
  }
  const members = [...values].map(([name, texts]) => {
    const own = known.get(name);
    const [text = ''] = texts;
    const isList = texts.length > 1 && (own === undefined || isListOf(own, schema));
    if (texts.length > 1 && !isList)
      throw new PasteRefused(`“${name}” appears ${texts.length} times, but is not a list.`);
    const json = isList ? listText(texts, own, schema) : typedText(text, own, schema);
    return `${JSON.stringify(name)}: ${json}`;
  });
  const isTyped = members.length > 0 && known.size > 0;
  return {
    kinds: [kind],
    argumentsText: objectOf(members),
    notes: isTyped ? ['Strings were converted to numbers, lists and booleans by the schema.'] : [],
  };
}

export const objectOf = (members: readonly string[]): string =>
  members.length === 0 ? '{}' : `{\n${members.map((member) => `  ${member}`).join(',\n')}\n}`;

/** Reads `a=1&b=two`, alone or behind an address; undefined for any other text. */
export function readQuery(text: string, target: PasteTarget): Understood | undefined {
  const query = /^(?:https?:\/\/[^\s?#]*)?\?([^\s#]+)(?:#\S*)?$/i.exec(text)?.[1] ?? text;
  if (!/^[^\s=&?]+=[^\s&]*(?:&[^\s=&]+=[^\s&]*)*$/.test(query)) return undefined;
  // A single pair is read as one of a list of pairs.
  if (query === text && !text.includes('&')) return undefined;
  return fromPairs([...new URLSearchParams(query)], 'query string', target);
}

const pairName = /^(?:--)?([\p{L}_$][\p{L}\p{N}_$.-]*)=/u;
const mostPairs = 2000;
const longest = 1_000_000;

/** Reads `a=1 b="two words"`, on one line or on several; undefined for any other text. */
export function readAssignments(text: string, target: PasteTarget): Understood | undefined {
  if (!pairName.test(text) || text.length > longest) return undefined;
  const pairs: Pair[] = [];
  for (const line of text.split('\n')) {
    const own = line.trim().replace(/^export\s+/, '');
    if (own === '' || own.startsWith('#')) continue;
    const found = pairsIn(own);
    if (!found || pairs.length + found.length > mostPairs) return undefined;
    pairs.push(...found);
  }
  return fromPairs(pairs, 'list of NAME=VALUE', target);
}

function pairsIn(line: string): Pair[] | undefined {
  const words = bashWords(line);
  const isEach = words.length > 1 && words.every((word) => pairName.test(word));
  return isEach ? words.map(pairIn) : pairName.test(line) ? [alone(pairIn(line))] : undefined;
}

function pairIn(word: string): Pair {
  const at = word.indexOf('=');
  return [word.slice(0, at).replace(/^--/, ''), word.slice(at + 1)];
}

/** Removes a final `;` or `,` and the quotes from the value of a line's only pair. */
function alone([name, value]: Pair): Pair {
  const text = value.trim().replace(/[;,]$/, '');
  const inner = /^(["'])([^]*)\1$/.exec(text)?.[2];
  return [name, inner ?? text];
}

function bashWords(line: string): string[] {
  try {
    return splitCommands(line, 'bash').flatMap(({ words }) => words);
  } catch {
    // A quote that does not end is a part of the value.
    return [];
  }
}
