import { variableName } from '../../../shared/references.ts';
import type { Environment } from '../../../shared/model/servers/variables.ts';
import type { Pair } from '../../ui/fields/pairs-field.tsx';

/** An environment as typed; `was` is the name under which it is stored, absent for a new one. */
export type EnvironmentDraft = { name: string; pairs: Pair[]; was?: string };

/**
 * The errors of the draft at index `at`: of its name, and of its pairs by key, as `variables 0`.
 */
export type EnvironmentErrors = { at: number; name?: string; pairs: Record<string, string> };

export const draftsOf = (environments: readonly Environment[]): EnvironmentDraft[] =>
  environments.map(({ name, variables }) => ({
    name,
    was: name,
    pairs: Object.entries(variables).map(([variable, value]) => ({ name: variable, value })),
  }));

type Read =
  | { status: 'ok'; environments: Environment[] }
  | { status: 'wrong'; errors: EnvironmentErrors };

/** Parses the drafts into environments, or into the errors of the first draft that is wrong. */
export function readEnvironments(drafts: readonly EnvironmentDraft[]): Read {
  const environments: Environment[] = [];
  for (const [at, draft] of drafts.entries()) {
    const name = draft.name.trim();
    const errors: EnvironmentErrors = { at, pairs: {} };
    if (name === '') errors.name = 'Give the environment a name.';
    if (name.length > 100) errors.name = 'Use at most 100 characters.';
    if (environments.some((other) => other.name === name)) {
      errors.name = `Another environment is called ${name}.`;
    }
    const variables = new Map<string, string>();
    draft.pairs.forEach((pair, index) => {
      const variable = pair.name.trim();
      if (variable === '' && pair.value === '') return;
      const problem = problemWith(variable, variables);
      if (problem !== undefined) errors.pairs[`variables ${index}`] = problem;
      variables.set(variable, pair.value);
    });
    if (errors.name !== undefined || Object.keys(errors.pairs).length > 0) {
      return { status: 'wrong', errors };
    }
    environments.push({ name, variables: Object.fromEntries(variables) });
  }
  return { status: 'ok', environments };
}

function problemWith(name: string, taken: ReadonlyMap<string, string>): string | undefined {
  if (name === '') return 'Give this value a name.';
  if (taken.has(name)) return `${name} is defined twice.`;
  return variableName.test(name)
    ? undefined
    : 'Use letters, digits, “_”, “-” and “.”, starting with a letter.';
}
