import { z } from 'zod';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { BundleField } from '../../../shared/model/servers/bundle.ts';
import { refused } from './bundle-error.ts';

const text = z.string().max(10_000);
const args = z.array(text).max(1000);
const env = z.record(z.string().max(1000), text);
const override = z.object({
  command: text.min(1).optional(),
  args: args.optional(),
  env: env.optional(),
});

const field = z.object({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  title: text.optional(),
  description: text.optional(),
  required: z.boolean().optional(),
  default: z.union([text, z.number(), z.boolean(), z.array(text).max(1000)]).optional(),
  multiple: z.boolean().optional(),
  sensitive: z.boolean().optional(),
});

/** The members that are used of a bundle's manifest (MCPB, versions 0.1 to 0.4); others are left alone. */
const manifest = z.object({
  manifest_version: z.string().max(20).optional(),
  dxt_version: z.string().max(20).optional(),
  name: text.min(1),
  display_name: text.optional(),
  version: text,
  description: text.default(''),
  author: z.object({ name: text }).optional(),
  server: z.object({
    type: z.string().max(100),
    entry_point: text.optional(),
    mcp_config: z.object({
      command: text.min(1),
      args: args.default([]),
      env: env.default({}),
      platform_overrides: z.record(z.string().max(100), override).optional(),
    }),
  }),
  tools: z
    .array(z.object({ name: text }))
    .max(5000)
    .optional(),
  tools_generated: z.boolean().optional(),
  user_config: z.record(z.string().max(200), field).optional(),
  compatibility: z
    .object({
      platforms: z.array(z.string().max(100)).max(20).optional(),
      runtimes: z.record(z.string().max(100), z.string().max(100)).optional(),
    })
    .optional(),
});
export type BundleManifest = z.infer<typeof manifest>;

export const knownVersions = ['0.1', '0.2', '0.3', '0.4'];

export const versionOf = ({ manifest_version: now, dxt_version: before }: BundleManifest): string =>
  now ?? before ?? '';

/** Reads the text of `manifest.json`; throws BAD_INPUT with the member that is wrong. */
export function readManifest(json: string): BundleManifest {
  const value = parsedJson(json);
  if (value === undefined) throw refused('Its manifest.json is not valid JSON.');
  const parsed = manifest.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || 'it';
    throw refused(`Its manifest.json can’t be used: ${where}: ${issue?.message ?? ''}`);
  }
  if (!knownVersions.includes(versionOf(parsed.data))) {
    const version = versionOf(parsed.data) || 'none';
    throw refused(
      `Its manifest has the version ${version}; known are ${knownVersions.join(', ')}.`,
    );
  }
  refuseReferences(parsed.data);
  return parsed.data;
}

/** A bundle knows none of our references: one that has them is after what it was not given. */
function refuseReferences({ server, user_config: config = {} }: BundleManifest): void {
  const presets = Object.values(config).map((field) => field.default);
  const texts = JSON.stringify([server.mcp_config, presets]);
  const found = /\$\{(?:env|secret|input):[^}]*\}/.exec(texts)?.[0];
  if (found) throw refused(`Its manifest.json refers to ${found.slice(0, 200)}, which is yours.`);
}

/** What the manifest asks the user for, in its order. */
export const fieldsOf = ({ user_config: config = {} }: BundleManifest): BundleField[] =>
  Object.entries(config).map(([key, asked]) => ({
    key,
    type: asked.type,
    title: asked.title ?? key,
    description: asked.description ?? '',
    isRequired: asked.required === true,
    isSecret: asked.sensitive === true,
    isList: asked.multiple === true,
    default: [asked.default ?? []].flat().map(String),
  }));
