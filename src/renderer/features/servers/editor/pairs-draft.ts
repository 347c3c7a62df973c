import type { Pair } from '../../../ui/fields/pairs-field.tsx';

/** Reads rows of names with values; what is wrong with a row goes into `errors`, by `FIELD INDEX`. */
export function readPairs(
  field: string,
  pairs: readonly Pair[],
  allowed: RegExp,
  errors: Record<string, string>,
): Record<string, string> {
  const read = new Map<string, string>();
  pairs.forEach(({ name: typed, value }, index) => {
    const name = typed.trim();
    if (name === '' && value === '') return;
    if (name === '') errors[`${field} ${index}`] = 'Give this value a name.';
    else if (!allowed.test(name))
      errors[`${field} ${index}`] = `“${name}” is not a valid name here.`;
    else if (read.has(name)) errors[`${field} ${index}`] = `${name} is defined twice.`;
    read.set(name, value);
  });
  return Object.fromEntries(read);
}

export const pairsOf = (values: Record<string, string>): Pair[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
