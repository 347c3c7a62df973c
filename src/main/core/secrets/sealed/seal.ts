import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The length of a data key, in bytes. */
export const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals a text with AES-256-GCM, as base64. `boundTo` is authenticated but not contained; `unseal`
 * needs the same one.
 */
export function seal(key: Uint8Array, text: string, boundTo: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo));
  const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(parts).toString('base64');
}

/** Opens a sealed text. Throws where the key or `boundTo` is another one, or a byte was changed. */
export function unseal(key: Uint8Array, sealed: string, boundTo: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  // A shorter tag could be guessed.
  if (bytes.length < nonceLength + tagLength) throw new Error('It is too short to be sealed.');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-tagLength));
  const text = decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8');
  return text + decipher.final('utf8');
}
