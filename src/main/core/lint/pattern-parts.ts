/** An atom of a pattern, which is a character, a class or a group, with how often it repeats. */
export type Part = {
  /** The sample characters that it, or any part of it, can match. */
  takes: Set<string>;
  min: number;
  max: number;
  /** The alternatives, where it is a group. */
  branches: Part[][];
  /** The atom as it is written. */
  source: string;
};

const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  'é',
  '漢',
  '😀',
];

/**
 * Splits a pattern into its alternatives and their atoms, without assertions, to judge how long it
 * may take.
 */
export function partsOf(pattern: string): Part[][] {
  const known = new Map<string, Set<string>>();
  let at = 0;

  function alternatives(): Part[][] {
    const branches: Part[][] = [[]];
    while (at < pattern.length && pattern[at] !== ')') {
      if (pattern[at] === '|') {
        at += 1;
        branches.push([]);
        continue;
      }
      const part = next();
      if (part) branches.at(-1)?.push(part);
    }
    return branches;
  }

  function next(): Part | undefined {
    const from = at;
    let branches: Part[][] = [];
    let isAssertion = false;
    if (pattern[at] === '(') {
      const [opening = '('] =
        /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(pattern.slice(at, at + 60)) ?? [];
      isAssertion = /[=!]$/.test(opening);
      at += opening.length;
      branches = alternatives();
      at += 1;
    } else {
      const [sign = ''] = single.exec(pattern.slice(at)) ?? [];
      isAssertion = /^(?:[\^$]|\\[bB])$/.test(sign);
      at += Math.max(1, sign.length);
    }
    const source = pattern.slice(from, at);
    const [min, max] = repeats();
    if (isAssertion) return undefined;
    const takes =
      branches.length > 0
        ? new Set(branches.flat().flatMap((part) => [...part.takes]))
        : charactersOf(source);
    return { takes, min, max, branches, source };
  }

  function repeats(): [min: number, max: number] {
    const [all = '', count = '', low, comma, high] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at, at + 24)) ?? [];
    at += all.length;
    if (all === '') return [1, 1];
    if (count !== '') return [count === '+' ? 1 : 0, count === '?' ? 1 : Infinity];
    const most = comma === '' ? Number(low) : Infinity;
    return [Number(low), high ? Number(high) : most];
  }

  function charactersOf(source: string): Set<string> {
    const characters = known.get(source) ?? new Set(samples.filter(matcherOf(source)));
    known.set(source, characters);
    return characters;
  }

  return alternatives();
}

const single =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\k<\w+>|\\.|[^])/u;

function matcherOf(source: string): (sample: string) => boolean {
  try {
    const whole = new RegExp(`^(?:${source})$`, 'u');
    return (sample) => whole.test(sample);
  } catch {
    // A back reference, or a fragment that can't stand alone, may match anything.
    return () => true;
  }
}
