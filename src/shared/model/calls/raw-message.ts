import { z } from 'zod';

/** A change to the headers that a message would be sent with over HTTP; null leaves one out. */
export const headerChange = z.tuple([
  z.string().regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]+$/, 'This is not a header name.'),
  z.string().max(100_000).nullable(),
]);
export type HeaderChange = z.infer<typeof headerChange>;

/** The longest text that is sent raw, in characters. */
export const maxRawText = 64 * 1024 * 1024;
