import { ownReference, referenceValue, type ReferenceValues } from '../../secrets/references.ts';

type Environment = Record<string, string | undefined>;

const wholeKey = /^\$\{(?:env|secret):([^}\s]+)\}$/;

/** The variable or secret that a reference to a key names; undefined for what is none. */
export const keyVariable = (reference: string): string | undefined =>
  wholeKey.exec(reference.trim())?.[1];

/** What is wrong with a text's first reference that has no value. */
export type MissingReference = { kind: string; missing: string; problem: string };

/**
 * A text with the values of its references, or the first reference without one; an empty variable
 * counts as missing.
 */
export function withValues(
  text: string,
  env: Environment,
  secret?: ReferenceValues['secret'],
): { text: string } | MissingReference {
  const values = { env, secret };
  for (const [, kind = '', name = ''] of text.matchAll(ownReference)) {
    const found = referenceValue(kind, name, values);
    if ('problem' in found) return { kind, missing: name, problem: found.problem };
    if (found.value === '')
      return { kind, missing: name, problem: `The environment variable ${name} is not set.` };
  }
  const filled = text.replaceAll(ownReference, (_whole, kind: string, name: string) => {
    const found = referenceValue(kind, name, values);
    return 'value' in found ? found.value : '';
  });
  return { text: filled };
}

/** The value of a variable; '' for one that is not set. */
export function valueOf(name: string, env: Environment): string {
  const found = referenceValue('env', name, { env });
  return 'value' in found ? found.value : '';
}
