/**
 * The Trusted Types policies that may turn a text into markup or a script's address; the shells
 * allow no others in their CSP, so that no element takes plain texts for either.
 */
export const trustedTypePolicies = {
  /** Makes the addresses of the app's own worker scripts. */
  threads: 'wirebench-threads',
  /** Makes the markup of Monaco's lines, in which Monaco escapes the text. */
  monaco: 'monaco',
  /** Is used by DOMPurify, Monaco's sanitizer, to parse markup before it is shown. */
  sanitizer: 'dompurify',
} as const;
