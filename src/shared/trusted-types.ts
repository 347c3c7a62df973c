/**
 * The policies that may make markup or the address of a script of a text in the page; the shells allow
 * no others. Without one, neither is taken by any element.
 */
export const trustedTypePolicies = {
  /** Addresses of our own threads. */
  threads: 'wirebench-threads',
  /** The lines that Monaco lays out; it escapes the text in them. */
  monaco: 'monaco',
  /** Monaco's sanitizer, which takes what it reads apart before it is shown. */
  sanitizer: 'dompurify',
} as const;
