/** How far a pattern is read. */
type Reading = { pattern: string; at: number; random: () => number; steps: number; depth: number };

const maxSteps = 2000;
const maxDepth = 50;
const letters = 'abcdefghijklmnopqrstuvwxyz';
const classes: Record<string, string> = {
  d: '0123456789',
  w: `${letters}0123456789`,
  s: ' ',
  D: letters,
  S: letters,
  W: '-',
};

class Unreadable extends Error {}

/**
 * Makes a text that is likely to match a pattern of letters, classes, groups, choices and
 * repetitions; the caller checks it. Undefined where the pattern has anything else.
 */
export function textForPattern(pattern: string, random: () => number): string | undefined {
  const reading: Reading = { pattern, at: 0, random, steps: 0, depth: 0 };
  try {
    const text = choices(reading);
    return reading.at === pattern.length ? text : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

/** Reads every branch of a choice, and returns the text of a random one. */
function choices(reading: Reading): string {
  const made = [sequence(reading)];
  while (reading.pattern[reading.at] === '|') {
    reading.at += 1;
    made.push(sequence(reading));
  }
  return made[Math.floor(reading.random() * made.length)] ?? '';
}

function sequence(reading: Reading): string {
  let text = '';
  while (reading.at < reading.pattern.length && !/[|)]/.test(reading.pattern[reading.at] ?? '')) {
    const start = reading.at;
    const first = piece(reading);
    const end = reading.at;
    const times = repetition(reading);
    const after = reading.at;
    for (let i = 0; i < times; i += 1) {
      reading.at = start;
      text += i === 0 ? first : piece(reading);
    }
    if (times > 0 && reading.at > end) throw new Unreadable();
    reading.at = after;
  }
  return text;
}

function piece(reading: Reading): string {
  reading.steps += 1;
  if (reading.steps > maxSteps) throw new Unreadable();
  const sign = reading.pattern[reading.at] ?? '';
  reading.at += 1;
  switch (sign) {
    case '^':
    case '$':
      return '';
    case '.':
      return oneOf(letters, reading);
    case '[':
      return oneOf(bracketed(reading), reading);
    case '(':
      return group(reading);
    case '\\':
      return oneOf(escaped(reading), reading);
    case '*':
    case '+':
    case '?':
      throw new Unreadable();
    default:
      return sign;
  }
}

function group(reading: Reading): string {
  if (reading.pattern[reading.at] === '?') {
    const [opening] = /^\?(?::|<[A-Za-z]\w*>)/.exec(reading.pattern.slice(reading.at)) ?? [];
    // Lookaheads and lookbehinds are not supported.
    if (opening === undefined) throw new Unreadable();
    reading.at += opening.length;
  }
  reading.depth += 1;
  if (reading.depth > maxDepth) throw new Unreadable();
  const text = choices(reading);
  reading.depth -= 1;
  if (reading.pattern[reading.at] !== ')') throw new Unreadable();
  reading.at += 1;
  return text;
}

/** The characters that an escape stands for; none for a boundary. */
function escaped(reading: Reading): string {
  const sign = reading.pattern[reading.at] ?? '';
  reading.at += 1;
  const control = { n: '\n', t: '\t', r: '\r', b: '', B: '' }[sign];
  if (control !== undefined) return control;
  if (/[A-Za-z0-9]/.test(sign) && classes[sign] === undefined) throw new Unreadable();
  return classes[sign] ?? sign;
}

function bracketed(reading: Reading): string {
  const isNegated = reading.pattern[reading.at] === '^';
  if (isNegated) reading.at += 1;
  let signs = '';
  while (reading.pattern[reading.at] !== ']') {
    if (reading.at >= reading.pattern.length) throw new Unreadable();
    const from = classSign(reading);
    const isRange =
      reading.pattern[reading.at] === '-' && (reading.pattern[reading.at + 1] ?? ']') !== ']';
    if (!isRange || from.length !== 1) {
      signs += from;
      continue;
    }
    reading.at += 1;
    signs += range(from, classSign(reading));
  }
  reading.at += 1;
  if (!isNegated) return signs;
  const others = Array.from(`${letters}0123456789`)
    .filter((sign) => !signs.includes(sign))
    .join('');
  return others || '-';
}

function classSign(reading: Reading): string {
  const sign = reading.pattern[reading.at] ?? '';
  reading.at += 1;
  return sign === '\\' ? escaped(reading) : sign;
}

const maxRange = 100;

function range(from: string, to: string): string {
  const [low, high] = [from.charCodeAt(0), to.charCodeAt(0)];
  const count = Math.min(high - low + 1, maxRange);
  return Array.from({ length: Math.max(0, count) }, (_, i) => String.fromCharCode(low + i)).join(
    '',
  );
}

const maxTimes = 300;

/**
 * How often to repeat the piece before: as often as it must, and up to six times more where it may.
 */
function repetition(reading: Reading): number {
  const [written, sign, least, comma, most] =
    /^(?:([*+?])|\{(\d+)(,)?(\d+)?\})\??/.exec(reading.pattern.slice(reading.at)) ?? [];
  if (written === undefined) return 1;
  reading.at += written.length;
  if (sign === '?') return reading.random() < 0.5 ? 0 : 1;
  if (sign !== undefined) return (sign === '+' ? 1 : 0) + Math.floor(reading.random() * 6);
  const low = Number(least);
  const high = comma === undefined ? low : most === undefined ? low + 3 : Number(most);
  return Math.min(
    low + Math.floor(reading.random() * (Math.min(high, low + 6) - low + 1)),
    maxTimes,
  );
}

function oneOf(signs: string, { random }: Reading): string {
  return signs[Math.floor(random() * signs.length)] ?? '';
}
