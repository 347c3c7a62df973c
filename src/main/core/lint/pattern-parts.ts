/** What stands once in a pattern: characters, or a group of alternatives; and how often it repeats. */
export type Part = {
  /** Of the sample characters, those it can take or begin, go on or end with. */
  takes: Set<string>;
  min: number;
  max: number;
  /** The alternatives, where it is a group. */
  branches: Part[][];
  /** As it is written. */
  source: string;
};

const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)),
  'é',
  '漢',
  '😀',
];

/** The alternatives of a pattern, as far as they matter for how long it takes; assertions are left out. */
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
    // A reference back, or what stands alone for nothing: it may be anything.
    return () => true;
  }
}
