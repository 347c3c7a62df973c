import { z } from 'zod';
import { networkSettings } from './servers/network.ts';
import { registryAddress } from './servers/registry-address.ts';
import { documentAddress } from './servers/oauth-choice.ts';
import { telemetrySettings } from './telemetry.ts';
import { environment } from './servers/variables.ts';

const savedFilter = z.object({
  name: z.string().min(1).max(100),
  text: z.string().max(1000),
  errorsOnly: z.boolean().optional(),
  /** The page's groups of record kinds that the filter leaves out. */
  hiddenGroups: z.array(z.string().max(100)).max(20).optional(),
  /** Whether the HTTP that only carried messages is listed too. */
  http: z.boolean().optional(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

/** The user's settings for the whole app. */
export const settings = z.object({
  network: networkSettings,
  environments: z
    .array(environment)
    .max(100)
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
      message: 'Two environments have the same name.',
    })
    .optional(),
  /** The name of the active environment; empty for none. */
  environment: z.string().max(100).optional(),
  /**
   * For how many days, and up to how many bytes in all, recordings that are not pinned are kept.
   */
  recordings: z
    .object({
      days: z.number().positive().max(36_500),
      bytes: z.number().positive(),
    })
    .partial()
    .optional(),
  chat: z.object({ asksForAll: z.boolean() }).partial().optional(),
  /** What is told by notifications while the window is not looked at. */
  notifications: z
    .object({ questions: z.boolean(), approvals: z.boolean(), calls: z.boolean() })
    .partial()
    .optional(),
  telemetry: telemetrySettings.optional(),
  /** What authorization servers are told of this client, unless a server's definition differs. */
  signIn: z.object({ metadataDocument: documentAddress }).partial().optional(),
  /** After so many minutes without a person the app locks; absent for never. */
  lockAfterMinutes: z.number().positive().max(10_000).optional(),
  /** Whether it was offered, beside a copied command, to let the command line read the secrets. */
  sharingOffered: z.boolean().optional(),
  /** The registry to search in place of the official one. */
  registry: registryAddress.optional(),
  /** Traffic filters that the user saved under a name. */
  filters: z.array(savedFilter).max(200).optional(),
});
export type Settings = z.infer<typeof settings>;
