import { safeStorage } from 'electron';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { SystemSafe } from '../core/ports.ts';

/** What begins so was sealed by a password that is the same everywhere (Chromium's os_crypt, Linux only). */
const hardCoded = 'v10';

/**
 * Electron's safeStorage. That it is available says nothing on Linux, where it is so with a hard-coded
 * password too, and the name of its backend is a guess at the desktop: so something is sealed and looked at.
 */
export const systemSafe: SystemSafe = {
  async whyUnusable() {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return noKeyring;
    try {
      const probe = await safeStorage.encryptStringAsync('probe');
      const isWeak = process.platform === 'linux' && isHardCoded(probe);
      if (isWeak) return noKeyring;
      const { result } = await safeStorage.decryptStringAsync(probe);
      return result === 'probe'
        ? undefined
        : 'The system’s keyring does not give back what it is given.';
    } catch (error) {
      return `The system’s keyring can’t be used now: ${messageOf(error)}`;
    }
  },
  async seal(text) {
    const bytes = await safeStorage.encryptStringAsync(text);
    if (process.platform === 'linux' && isHardCoded(bytes)) throw new Error(noKeyring);
    return bytes.toString('base64');
  },
  async open(sealed) {
    const bytes = Buffer.from(sealed, 'base64');
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(bytes);
    if (!shouldReEncrypt) return { text: result, sealAnew: false };
    // As its documentation has it: the second answer is the one to seal anew.
    return { text: (await safeStorage.decryptStringAsync(bytes)).result, sealAnew: true };
  },
};

const isHardCoded = (bytes: Buffer): boolean =>
  bytes.subarray(0, hardCoded.length).toString('latin1') === hardCoded;

const noKeyring =
  'This system has no keyring that Electron can use, such as GNOME Keyring or KWallet.';
