import type { SecretsState } from '../../../shared/model/secret.ts';

export type SecretPlace = {
  /**
   * Whether the key of the values is kept in a file; storing them below `warning` consents to that.
   */
  isFile: boolean;
  warning?: string | undefined;
  /** Why the values can't be stored now. */
  why?: string;
};

/** Where secrets would be stored, with a warning about weak protection, or why they can't be. */
export function secretPlaceOf(state: SecretsState): SecretPlace {
  const { status, keepers, choices, first, problem } = state;
  if (status === 'closed' || status === 'locked') {
    return { isFile: false, why: problem ?? 'The stored secrets can’t be opened.' };
  }
  if (keepers.includes('memory')) return { isFile: false, why: inMemory };
  const keeper = keepers[0] ?? first ?? 'file';
  const warning = choices.find((one) => one.keeper === keeper)?.warning;
  return { isFile: keeper === 'file', warning };
}

const inMemory = 'Secrets are only kept in memory here. Choose another place in Settings, Secrets.';
