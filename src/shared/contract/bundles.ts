import { z } from 'zod';
import type { AddedBundle, BundleListing, BundleSheet } from '../model/servers/bundle.ts';
import { serverName } from '../model/servers/server.ts';
import { call } from '../rpc/define.ts';

const uploadId = z.string().max(100);
const source = z.union([z.object({ path: z.string().min(1).max(10_000) }), z.object({ uploadId })]);

/** What can be asked of bundles (.mcpb): servers with their files in a zip. */
export const bundlesContract = {
  /** Takes a piece of a bundle's bytes; the first one has no `uploadId`. BAD_INPUT where it grows too large. */
  'bundles.upload': call(() =>
    z.object({ uploadId: uploadId.optional(), base64: z.string().max(2_000_000) }),
  ).returns<{ uploadId: string }>(),
  /** Opens a bundle in memory. BAD_INPUT, with the reason, where it is none or could do harm. */
  'bundles.open': call(() => source).returns<BundleSheet>(),
  /**
   * Unpacks an opened bundle, keeps what is sensitive as secrets of its server, and stores that; nothing is
   * started. BAD_INPUT, before anything is written, where a value is missing or does not fit.
   */
  'bundles.add': call(() =>
    z.object({
      bundleId: z.string().max(100),
      /** The name of the server, where it is not the bundle's own. */
      name: serverName.optional(),
      values: z.record(z.string().max(200), z.array(z.string().max(100_000)).max(1000)),
      /** Whether a file may keep the key of the secrets where no keyring can. */
      mayUseFile: z.boolean().default(false),
    }),
  ).returns<AddedBundle>(),
  /** What the manifest of a server's bundle lists; undefined where the server is of none. */
  'bundles.listing': call(() => z.object({ serverName })).returns<BundleListing | undefined>(),
};
