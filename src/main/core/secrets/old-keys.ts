import { z } from 'zod';

const oldKey = z.lazy(() =>
  z.object({
    origin: z.string(),
    sealed: z.string(),
    last4: z.string().max(4).exactOptional(),
  }),
);

/**
 * The format of `secrets.json` before version 2: only keys of model endpoints, each sealed by
 * itself, or stored in plain text as base64.
 */
export const oldKeysFile = z.lazy(() =>
  z.object({
    version: z.literal(1),
    keys: z.record(z.string(), oldKey),
  }),
);
export type OldKeys = z.infer<typeof oldKeysFile>['keys'];
export type OldKey = OldKeys[string];

const plain = 'plain:';
const byKeyring = 'keyring:';

/** Opens an old key; throws where only the desktop app can open it. */
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
