import { z } from 'zod';

const oldKey = z.object({
  origin: z.string(),
  sealed: z.string(),
  last4: z.string().max(4).exactOptional(),
});

/** `secrets.json` as it was: the keys of endpoints alone, each sealed for itself or not at all. */
export const oldKeysFile = z.object({
  version: z.literal(1),
  keys: z.record(z.string(), oldKey),
});
export type OldKeys = z.infer<typeof oldKeysFile>['keys'];
export type OldKey = OldKeys[string];

const plain = 'plain:';
const byKeyring = 'keyring:';

/** Opens one as it was stored; throws where only another shell can. */
export async function openOldKey(
  { sealed }: OldKey,
  openWithSystem: ((sealed: string) => Promise<string>) | undefined,
): Promise<string> {
  if (sealed.startsWith(plain)) {
    return Buffer.from(sealed.slice(plain.length), 'base64').toString('utf8');
  }
  if (!sealed.startsWith(byKeyring) || !openWithSystem) {
    throw new Error('It was stored by the desktop app; only the desktop app can open it.');
  }
  return openWithSystem(sealed.slice(byKeyring.length));
}
