import { boundTo } from '../audience.ts';
import { seal, unseal } from './seal.ts';
import type { StoredSecret } from '../secrets-file.ts';
import type { NewSecret } from '../secrets.ts';

/** A secret that is kept in memory only. */
export type InMemory = Omit<StoredSecret, 'sealed'> & { value: string };

type Given = Pick<NewSecret, 'name' | 'value' | 'kind' | 'audience'>;

export const inMemoryOf = ({ value, kind, audience }: Given): InMemory => ({
  value,
  kind,
  audience,
  // The last 4 characters of a long secret tell which one it is, and give nothing else away.
  ...(value.length >= 16 && kind !== 'sign-in' ? { last4: value.slice(-4) } : {}),
  changedAt: new Date().toISOString(),
});

/** Seals a secret for the file, bound to its name, its kind and its audience. */
export function sealedSecret(key: Uint8Array, given: Given): StoredSecret {
  const { value, ...shown } = inMemoryOf(given);
  return { ...shown, sealed: seal(key, value, boundTo(given.name, given.kind, given.audience)) };
}

/**
 * Opens a stored secret. Throws where it was sealed by another key, for another name, kind or
 * audience, or was changed.
 */
export const unsealedSecret = (
  key: Uint8Array,
  name: string,
  { sealed, kind, audience }: StoredSecret,
): string => unseal(key, sealed, boundTo(name, kind, audience));
