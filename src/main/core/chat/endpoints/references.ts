type Environment = Record<string, string | undefined>;

/** The variable that a reference to a key names; undefined for what is none. */
export const keyVariable = (reference: string): string | undefined =>
  /^\$\{env:([^}\s]+)\}$/.exec(reference.trim())?.[1];

export const holdsReference = (text: string): boolean => /\$\{env:[^}]+\}/.test(text);

/** A text with the values of its variables, or the first that has none. */
export function withValues(
  text: string,
  environment: Environment,
): { text: string } | { missing: string } {
  const names = [...text.matchAll(/\$\{env:([^}]+)\}/g)].map(([, name = '']) => name);
  const missing = names.find((name) => !valueOf(name, environment));
  if (missing !== undefined) return { missing };
  return { text: text.replaceAll(/\$\{env:([^}]+)\}/g, (_all, name: string) => valueOf(name, environment)) };
} // prettier-ignore

/** Empty for one that is not set; not what any object has, such as `constructor`. */
export const valueOf = (name: string, environment: Environment): string =>
  Object.hasOwn(environment, name) ? (environment[name] ?? '') : '';
