import { z } from 'zod';

/**
 * The names of the capabilities that a server is told of; absent for all of them. A name that this
 * version does not know has no effect.
 */
export const declaredChoice = z.lazy(() => z.array(z.string().max(200)).max(100));

/** Members of `params._meta` that each request carries. */
export const metaMembers = z.lazy(() =>
  z
    .record(z.string().max(1000), z.json())
    .refine((meta) => JSON.stringify(meta).length <= 100_000, 'The _meta is too large.'),
);

/** What a server may know of; any text is taken, since it may be sent a wrong one on purpose. */
export const roots = z.lazy(() =>
  z
    .array(
      z.object({
        uri: z.string().trim().min(1).max(10_000),
        name: z.string().max(1000).optional(),
      }),
    )
    .max(1000),
);

/** Names of tools, or globs of them. */
export const toolGlobs = z.lazy(() => z.array(z.string().trim().min(1).max(200)).max(1000));
