import { z } from 'zod';
import { networkSettings } from './network.ts';
import { environment } from './variables.ts';

/** What the user chose for the whole app. */
export const settings = z.object({
  network: networkSettings,
  environments: z
    .array(environment)
    .max(100)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      message: 'Two environments have the same name.',
    })
    .optional(),
  /** The name of the environment in use; empty for none. */
  environment: z.string().max(100).optional(),
});
export type Settings = z.infer<typeof settings>;
