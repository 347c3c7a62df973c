import type { KeeperId } from '../../../../shared/model/secret.ts';

/** The names of the places that keep the key of the secrets. */
export const keeperLabels: Record<KeeperId, string> = {
  system: 'System keyring, for this app',
  keyring: 'System keyring',
  file: 'A file that only you may read',
  memory: 'Memory only',
};

/** What each place means for the secrets and their key, in a sentence. */
export const keeperMeanings: Record<KeeperId, string> = {
  system: 'The system’s keyring keeps their key, for the desktop app only.',
  keyring: 'The system’s keyring keeps their key.',
  file: 'Their key is in a file next to them.',
  memory: 'They are gone when Wirebench closes.',
};

export const audienceLabel = (member: string): string => {
  if (member === 'any') return 'any server or address';
  return member.replace(/^(?:server|origin):/, '');
};
