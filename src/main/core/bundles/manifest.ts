import { z } from 'zod';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { BundleField } from '../../../shared/model/servers/bundle.ts';
import { issueText } from '../storage/issue-text.ts';
import { refused } from './bundle-error.ts';
import { filledPlaces, type BundlePlaces } from './bundle-places.ts';

const text = z.string().max(10_000);
/** What some write without quotes. */
const plain = z.union([text, z.number(), z.boolean()]).transform(String);
const args = z.array(plain).max(1000);
const env = z.record(z.string().max(1000), plain);
const shown = text.optional().catch(undefined);
const override = z.object({
  command: text.optional(),
  args: args.optional(),
  env: env.optional(),
});

const field = z.object({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']).catch('string'),
  title: shown,
  description: shown,
  required: z.boolean().optional().catch(undefined),
  default: z
    .union([text, z.number(), z.boolean(), z.array(plain).max(1000)])
    .optional()
    .catch(undefined),
  multiple: z.boolean().optional().catch(undefined),
  // A value that might have to stay secret does.
  sensitive: z
    .boolean()
    .optional()
    .catch(() => true),
  min: z.number().optional().catch(undefined),
  max: z.number().optional().catch(undefined),
});

const named = z.object({ name: text });
const mostTools = 5000;
const mostFields = 1000;

const namedIn = (tools: unknown[]): { name: string }[] =>
  tools.slice(0, mostTools).flatMap((tool) => named.safeParse(tool).data ?? []);

/**
 * The members that are used of a bundle's manifest (MCPB, versions 0.1 to 0.4). Only what starts the server
 * has to be right; what else differs from the format is told by `manifestNotes`.
 */
const manifest = z.object({
  manifest_version: plain.optional().catch(undefined),
  dxt_version: plain.optional().catch(undefined),
  name: text.catch(''),
  display_name: shown,
  version: text.catch(''),
  description: text.catch(''),
  author: z.object({ name: text }).optional().catch(undefined),
  server: z.object({
    type: text.catch(''),
    entry_point: shown,
    mcp_config: z.object({
      command: text.min(1),
      args: args.default([]),
      env: env.default({}),
      platform_overrides: z.record(z.string().max(100), override).optional(),
    }),
  }),
  tools: z.array(z.unknown()).transform(namedIn).optional().catch(undefined),
  tools_generated: z.boolean().optional().catch(undefined),
  user_config: z
    .record(z.string().max(200), field.catch({ type: 'string' }))
    .optional()
    .catch(undefined),
  compatibility: z
    .object({
      platforms: z.array(z.string().max(100)).max(20).optional().catch(undefined),
      runtimes: z.record(z.string().max(100), z.string().max(100)).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
export type BundleManifest = z.infer<typeof manifest>;

/** A manifest as it is used, and as it was written. */
export type ReadManifest = { manifest: BundleManifest; written: unknown };

export const versionOf = ({ manifest_version: now, dxt_version: before }: BundleManifest): string =>
  now ?? before ?? '';

/** Reads the text of `manifest.json`; throws BAD_INPUT with the member without which nothing can run. */
export function readManifest(json: string): ReadManifest {
  const written = parsedJson(json);
  if (written === undefined) throw refused('Its manifest.json is not valid JSON.');
  const parsed = manifest.safeParse(written);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'it';
    const why = issue ? issueText(issue, written) : '';
    throw refused(`Its manifest.json can’t be used: ${where} ${why}`);
  }
  const asked = Object.keys(parsed.data.user_config ?? {}).length;
  if (asked > mostFields) {
    throw refused(`Its manifest.json asks for ${asked} values, more than ${mostFields}.`);
  }
  refuseReferences(parsed.data);
  return { manifest: parsed.data, written };
}

/** A bundle knows none of our references: one that has them is after what it was not given. */
function refuseReferences({ server, user_config: config = {} }: BundleManifest): void {
  const presets = Object.values(config).map((one) => one.default);
  const texts = JSON.stringify([server.mcp_config, presets]);
  const at = texts.search(/\$\{(?:env|secret|input):/);
  if (at === -1) return;
  const [found] = texts.slice(at, at + 200).split(/(?<=\})/);
  throw refused(
    `Its manifest.json refers to ${found}, which only your own server definitions may use.`,
  );
}

/** What the manifest asks the user for, in its order; places in defaults are filled in. */
export const fieldsOf = (
  { user_config: config = {} }: BundleManifest,
  places: BundlePlaces,
): BundleField[] =>
  Object.entries(config).map(([key, asked]) => ({
    key,
    type: asked.type,
    title: asked.title || key,
    description: asked.description ?? '',
    isRequired: asked.required === true,
    isSecret: asked.sensitive === true,
    isList: asked.multiple === true || Array.isArray(asked.default),
    default: [asked.default ?? []].flat().map((one) => filledPlaces(String(one), places)),
    ...(asked.min !== undefined && { min: asked.min }),
    ...(asked.max !== undefined && { max: asked.max }),
  }));
