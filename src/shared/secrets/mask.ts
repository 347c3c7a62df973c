/** What stands in the place of a secret, everywhere: of its length it tells nothing. */
export const mask = '•••';
