import { z } from 'zod';
import { networkSettings } from './network.ts';
import { telemetrySettings } from './telemetry.ts';
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
  /** How long recordings that are not pinned are kept, and how much of them. */
  recordings: z
    .object({
      days: z.number().positive().max(36_500),
      bytes: z.number().positive(),
    })
    .partial()
    .optional(),
  telemetry: telemetrySettings.optional(),
});
export type Settings = z.infer<typeof settings>;
