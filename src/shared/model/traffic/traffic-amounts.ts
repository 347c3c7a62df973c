export type Compare = '>' | '>=' | '<' | '<=' | '=';

const units: Record<'dur' | 'size', Record<string, number>> = {
  // A duration is counted in microseconds, a size in bytes.
  dur: { us: 1, µs: 1, μs: 1, ms: 1e3, s: 1e6, m: 6e7, min: 6e7, h: 3.6e9 },
  size: {
    b: 1,
    k: 1e3,
    kb: 1e3,
    m: 1e6,
    mb: 1e6,
    g: 1e9,
    gb: 1e9,
    kib: 2 ** 10,
    mib: 2 ** 20,
    gib: 2 ** 30,
  },
};
const unitWithout = { dur: 'ms', size: 'b' };
const examples = { dur: 'dur:>500ms', size: 'size:>1mb' };
const known = { dur: 'us, ms, s, m and h', size: 'b, kb, mb and gb' };
const amountPattern = /^(>=|<=|[<>=]|)(\d{1,15}(?:\.\d{1,9})?|)([a-zµμ]{0,5})$/;

/**
 * Reads `>500ms` or `>=1mb` as an amount in microseconds or bytes; a sentence where it can't be
 * read.
 */
export function readAmount(
  field: 'dur' | 'size',
  value: string,
): { compare: Compare; amount: number } | string {
  const [, compare, digits, unit = ''] = amountPattern.exec(value.toLowerCase()) ?? [];
  if (compare === undefined || digits === undefined || digits === '')
    return `Add an amount after ${field}:, such as ${examples[field]}.`;
  if (compare === '') return `Put > or < before the amount, such as ${examples[field]}.`;
  const name = unit === '' ? unitWithout[field] : unit;
  const factor = Object.hasOwn(units[field], name) ? units[field][name] : undefined;
  if (factor === undefined) return `“${unit}” is not a unit of ${field}:. Use ${known[field]}.`;
  return { compare: compare as Compare, amount: Number(digits) * factor };
}
