import { safeStorage } from 'electron';
import type { SecretSafe } from '../core/ports.ts';
import { openedPlain } from '../shell/plain-secrets.ts';

const prefix = 'keyring:';

/** Secrets sealed by the system's keyring, as Electron has it. Refuses where that would be a password that everyone knows. */
export function keyringSecrets(platform: NodeJS.Platform): SecretSafe {
  const protection: SecretSafe['protection'] = async () => {
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable();
    const backend = platform === 'linux' ? safeStorage.getSelectedStorageBackend() : 'own';
    if (isAvailable && backend !== 'basic_text' && backend !== 'unknown') return { status: 'keyring' };
    return { status: 'none', reason: noKeyring };
  }; // prettier-ignore

  return {
    protection,
    async seal(secret) {
      const found = await protection();
      if (found.status === 'none') throw new Error(found.reason);
      return `${prefix}${(await safeStorage.encryptStringAsync(secret)).toString('base64')}`;
    },
    async open(sealed) {
      // As the web shell has stored it in the same folder.
      const plain = openedPlain(sealed);
      if (plain !== undefined) return plain;
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64');
      return (await safeStorage.decryptStringAsync(bytes)).result;
    },
  };
}

const noKeyring =
  'This system has no keyring that Wirebench can use, such as GNOME Keyring or KWallet. Keep the key in memory until the app ends, or refer to it as ${env:NAME}.';
