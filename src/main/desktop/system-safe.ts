import { safeStorage } from 'electron';
import { messageOf } from '../../shared/rpc/errors.ts';
import type { SystemSafe } from '../core/ports.ts';

/** The prefix of texts sealed with a hard-coded password (Chromium's os_crypt, on Linux only). */
const hardCoded = 'v10';

/**
 * Seals with Electron's safeStorage. On Linux it is also available with a hard-coded password, and
 * the name of its backend is only a guess, so that a text is sealed and inspected.
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
    const { result, shouldReEncrypt } = await decrypted(bytes);
    if (!shouldReEncrypt) return { text: result, sealAnew: false };
    // By Electron's documentation the text of a second decryption is the one to seal again.
    return { text: (await decrypted(bytes)).result, sealAnew: true };
  },
};

const decrypted = (bytes: Buffer) =>
  safeStorage.decryptStringAsync(bytes).catch((error: unknown) => {
    // Electron tells by this message alone that the text is whole, and the key will come back.
    if (!messageOf(error).includes('temporarily unavailable')) throw error;
    throw new Error(notNow, { cause: error });
  });

const isHardCoded = (bytes: Buffer): boolean =>
  bytes.subarray(0, hardCoded.length).toString('latin1') === hardCoded;

const notNow =
  'The system’s keyring can’t be used at the moment. Stored secrets are unchanged; try again.';

const noKeyring =
  'This system has no keyring that Electron can use, such as GNOME Keyring or KWallet.';
