import type { KeeperId } from '../../../../shared/model/secret.ts';

/** Who keeps the key of the secrets, as a person knows it. */
export const keeperLabels: Record<KeeperId, string> = {
  system: 'System keyring, for this app',
  keyring: 'System keyring',
  file: 'A file that only you may read',
  memory: 'Memory only',
};

/** What that means, in half a sentence. */
export const keeperMeanings: Record<KeeperId, string> = {
  system: 'Their key is kept by the system, for the desktop app alone.',
  keyring: 'Their key is kept by the system’s keyring.',
  file: 'Their key lies in a file beside them.',
  memory: 'They are gone when Wirebench ends.',
};

export const audienceLabel = (member: string): string => {
  if (member === 'any') return 'any server or address';
  return member.replace(/^(?:server|origin):/, '');
};
