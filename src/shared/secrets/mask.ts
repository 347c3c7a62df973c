/** The text that replaces a secret everywhere; it does not tell the secret's length. */
export const mask = '•••';

/**
 * Whether a text is a mask, alone or with what tells one secret from another: its kind, its length,
 * and a hash that only this run can make.
 */
export const isMasked = (text: string): boolean =>
  /^•••(?:\((?:[\w+? -]{1,40}, )?(?:\d{1,9} characters, )?#[\da-f]{6}\))?$/.test(text);
