/** The text that replaces a secret everywhere; it does not tell the secret's length. */
export const mask = '•••';
