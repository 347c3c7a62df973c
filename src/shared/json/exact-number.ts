/** The exact value of a JSON number: `digits` times ten to the power of `exponent`. */
type Exact = { sign: 1 | -1; digits: string; exponent: number };

/** A larger exponent, either way, is taken for this one; sums with it are exact as a double. */
const mostExponent = 1e15;

/** Returns one text for all spellings of a number, such as `1`, `1.0` and `10e-1`. */
export function canonicalNumber(text: string): string {
  const { sign, digits, exponent } = exactOf(text);
  return digits === '' ? '0' : `${sign < 0 ? '-' : ''}${digits}e${exponent}`;
}

/**
 * Compares two JSON numbers, as `sort` wants it: less than 0 where `one` is less than `other`.
 * Exact beyond 2^53, where `Number` is not.
 */
export function compareNumbers(one: string, other: string): number {
  const rough = Number(one) - Number(other);
  if (rough !== 0 && Number.isFinite(rough)) return rough;
  const [a, b] = [exactOf(one), exactOf(other)];
  if (a.digits === '' || b.digits === '') return weightOf(a) - weightOf(b);
  if (a.sign !== b.sign) return a.sign - b.sign;
  return a.sign * comparePositive(a, b);
}

const weightOf = ({ sign, digits }: Exact): number => (digits === '' ? 0 : sign);

/** Compares two positive numbers as `0.digits` times a power of ten, digit by digit. */
function comparePositive(a: Exact, b: Exact): number {
  const order = a.digits.length + a.exponent - (b.digits.length + b.exponent);
  if (order !== 0) return order;
  const length = Math.max(a.digits.length, b.digits.length);
  const [x, y] = [a.digits.padEnd(length, '0'), b.digits.padEnd(length, '0')];
  return x === y ? 0 : x < y ? -1 : 1;
}

function exactOf(text: string): Exact {
  const [, minus, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  const wanted = Number(power);
  const bounded = Math.max(-mostExponent, Math.min(mostExponent, wanted));
  return {
    sign: minus === '-' ? -1 : 1,
    digits,
    exponent: bounded - fraction.length + (all.length - digits.length),
  };
}
