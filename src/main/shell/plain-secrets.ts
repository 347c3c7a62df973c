import type { SecretSafe } from '../core/ports.ts';

const prefix = 'plain:';

/** Where no keyring can be had: the file's permissions are all that protects a secret. */
export const plainSecrets: SecretSafe = {
  protection: async () => ({
    status: 'file',
    warning:
      'It lies unencrypted in a file that only your user may read. The desktop app keeps it in the system’s keyring; a reference such as ${env:NAME} keeps it in no file of Wirebench.',
  }),
  seal: async (secret) => `${prefix}${Buffer.from(secret).toString('base64')}`,
  async open(sealed) {
    const secret = openedPlain(sealed);
    if (secret === undefined) throw new Error('It was stored by the desktop app, whose keyring only that can read.');
    return secret;
  },
}; // prettier-ignore

/** Undefined for what is sealed otherwise. */
export const openedPlain = (sealed: string): string | undefined =>
  sealed.startsWith(prefix)
    ? Buffer.from(sealed.slice(prefix.length), 'base64').toString('utf8')
    : undefined;
