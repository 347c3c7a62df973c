import { z } from 'zod';

export const knownVersions = ['0.1', '0.2', '0.3', '0.4'] as const;
export type KnownVersion = (typeof knownVersions)[number];

const texts = z.array(z.string());
const launch = {
  command: z.string(),
  args: texts.optional(),
  env: z.record(z.string(), z.string()).optional(),
};
const flag = z.boolean().optional();

const userConfig = z.strictObject({
  type: z.enum(['string', 'number', 'boolean', 'directory', 'file']),
  title: z.string(),
  description: z.string(),
  required: flag,
  default: z.union([z.string(), z.number(), z.boolean(), texts]).optional(),
  multiple: flag,
  sensitive: flag,
  min: z.number().optional(),
  max: z.number().optional(),
});

/** What every version of the format has; no member that it does not name is allowed. */
const members = (version: KnownVersion) => ({
  $schema: z.string().optional(),
  dxt_version: z.literal(version).optional(),
  manifest_version: z.literal(version).optional(),
  name: z.string(),
  display_name: z.string().optional(),
  version: z.string(),
  description: z.string(),
  long_description: z.string().optional(),
  author: z.strictObject({
    name: z.string(),
    email: z.email().optional(),
    url: z.url().optional(),
  }),
  repository: z.strictObject({ type: z.string(), url: z.url() }).optional(),
  homepage: z.url().optional(),
  documentation: z.url().optional(),
  support: z.url().optional(),
  icon: z.string().optional(),
  screenshots: texts.optional(),
  server: z.strictObject({
    type:
      version === '0.4'
        ? z.enum(['python', 'node', 'binary', 'uv'])
        : z.enum(['python', 'node', 'binary']),
    entry_point: z.string(),
    mcp_config: z.strictObject({
      ...launch,
      platform_overrides: z
        .record(z.string(), z.strictObject({ ...launch, command: z.string().optional() }))
        .optional(),
    }),
  }),
  tools: z
    .array(z.strictObject({ name: z.string(), description: z.string().optional() }))
    .optional(),
  tools_generated: flag,
  prompts: z
    .array(
      z.strictObject({
        name: z.string(),
        description: z.string().optional(),
        arguments: texts.optional(),
        text: z.string(),
      }),
    )
    .optional(),
  prompts_generated: flag,
  keywords: texts.optional(),
  license: z.string().optional(),
  compatibility: z
    .strictObject({
      claude_desktop: z.string().optional(),
      platforms: z.array(z.enum(['darwin', 'win32', 'linux'])).optional(),
      runtimes: z
        .strictObject({ python: z.string().optional(), node: z.string().optional() })
        .optional(),
    })
    .optional(),
  user_config: z.record(z.string(), userConfig).optional(),
});

const since02 = { privacy_policies: z.array(z.url()).optional() };
const since03 = {
  icons: z
    .array(
      z.strictObject({
        src: z.string(),
        size: z.string().regex(/^\d+x\d+$/, 'expected a size such as 16x16'),
        theme: z.string().min(1).optional(),
      }),
    )
    .optional(),
  localization: z
    .strictObject({
      resources: z.string().regex(/\$\{locale\}/i, 'expected a path with ${locale} in it'),
      default_locale: z
        .string()
        .regex(/^[A-Za-z0-9]{2,8}(?:-[A-Za-z0-9]{1,8})*$/, 'expected a locale such as en-US'),
    })
    .optional(),
  _meta: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
};

/** The published schema of a version of `manifest.json` (MCPB). */
export const publishedSchemas: Readonly<Record<KnownVersion, z.ZodType>> = {
  '0.1': z.strictObject(members('0.1')),
  '0.2': z.strictObject({ ...members('0.2'), ...since02 }),
  '0.3': z.strictObject({ ...members('0.3'), ...since02, ...since03 }),
  '0.4': z.strictObject({ ...members('0.4'), ...since02, ...since03 }),
};
