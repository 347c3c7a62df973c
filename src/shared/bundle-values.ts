import type { BundleField } from './model/servers/bundle.ts';

/** What was given for the fields of a bundle, by their keys; a field that is no list has one value. */
export type BundleValues = Readonly<Record<string, readonly string[]>>;

/** What is wrong with what was given, by the key that it is about. */
export type ValueProblem = { key: string; message: string };

/** The values of a field: what was given, or else the manifest's own; without empty ones. */
export const valuesOf = (field: BundleField, given: BundleValues): string[] =>
  ((Object.hasOwn(given, field.key) ? given[field.key] : undefined) ?? field.default).filter(
    (value) => value !== '',
  );

/** What keeps a bundle from being added with these values, a sentence each; none names a secret. */
export function valueProblems(
  fields: readonly BundleField[],
  given: BundleValues,
  { mayMiss = false }: { mayMiss?: boolean } = {},
): ValueProblem[] {
  const unknown = Object.keys(given).filter((key) => !fields.some((field) => field.key === key));
  const known = fields.map(({ key }) => key).join(', ');
  return [
    ...unknown.map((key) => ({
      key,
      message: `The bundle asks for no “${key}”; ${known === '' ? 'it asks for nothing' : `it asks for ${known}`}.`,
    })),
    ...fields.flatMap((field) => {
      const values = valuesOf(field, given);
      if (values.length === 0 && mayMiss) return [];
      const message = problemOfValues(field, values);
      return message === undefined ? [] : [{ key: field.key, message }];
    }),
  ];
}

/** What is wrong with the values of a field. */
export function problemOfValues(field: BundleField, values: readonly string[]): string | undefined {
  const { isList, isRequired } = field;
  const name = nameOf(field);
  if (values.length === 0) return isRequired ? `${name} is required.` : undefined;
  if (!isList && values.length > 1) return `${name} takes one value, not ${values.length}.`;
  const wrong = values.find((value) => !isReference(value) && !fits(field, value));
  if (wrong === undefined) return undefined;
  const instead = field.isSecret ? '' : `, not “${wrong.slice(0, 100)}”`;
  return field.type === 'boolean'
    ? `${name} takes true or false${instead}.`
    : `${name} takes a number${boundsOf(field)}${instead}.`;
}

/** The bounds of a number, in words; empty where there are none. */
export function boundsOf({ min, max }: Pick<BundleField, 'min' | 'max'>): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` of at least ${min}`;
  return max === undefined ? '' : ` of at most ${max}`;
}

/** A value that is one reference is looked up when the server starts, and can’t be checked before. */
export const isReference = (value: string): boolean => /^\$\{(?:env|secret):[^}]+\}$/.test(value);

const nameOf = ({ key, title }: BundleField): string => (title === key ? key : `${title} (${key})`);

function fits({ type, min = -Infinity, max = Infinity }: BundleField, value: string): boolean {
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type !== 'number') return true;
  const number = Number(value);
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) && Number.isFinite(number);
  return isNumber && number >= min && number <= max;
}
