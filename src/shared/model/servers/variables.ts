import { z } from 'zod';
import { variableName } from '../../references.ts';

/**
 * A value that a definition leaves open as `${input:NAME}`; the user is asked for it when
 * connecting.
 */
export const inputDefinition = z.lazy(() =>
  z.object({
    name: z.string().min(1).max(200),
    description: z.string().max(10_000).optional(),
    default: z.string().max(100_000).optional(),
    /** The values to choose from. */
    options: z.array(z.string().max(10_000)).max(1000).optional(),
    /** Whether the value is covered while it is typed, and masked wherever it would be shown. */
    isSecret: z.boolean().optional(),
  }),
);
export type InputDefinition = z.infer<typeof inputDefinition>;

/** A set of values for the `${NAME}` references of definitions, such as one for staging. */
export const environment = z.lazy(() =>
  z.object({
    name: z.string().trim().min(1, 'Give the environment a name.').max(100),
    variables: z.record(z.string().regex(variableName), z.string().max(100_000)),
  }),
);
export type Environment = z.infer<typeof environment>;
