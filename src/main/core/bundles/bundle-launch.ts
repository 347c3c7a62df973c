import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import type { BundleField } from '../../../shared/model/servers/bundle.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../../shared/model/servers/variables.ts';
import { fieldsOf, type BundleManifest } from './manifest.ts';

/** The command of a manifest on a platform. */
export function commandOf(
  { server }: BundleManifest,
  platform: string,
): { command: string; args: string[]; env: Record<string, string> } {
  const { platform_overrides: overrides = {}, command, args, env } = server.mcp_config;
  const own = Object.hasOwn(overrides, platform) ? overrides[platform] : undefined;
  return { command: own?.command ?? command, args: own?.args ?? args, env: own?.env ?? env };
}

type Unpacked = {
  manifest: BundleManifest;
  /** Where the files of the bundle are. */
  folder: string;
  /** The values of fields that are lists. */
  lists: Readonly<Record<string, readonly string[]>>;
  platform?: string;
  home?: string;
};

/**
 * The definition that a manifest makes: its command with `${__dirname}` and the folders of the user filled
 * in; what it asks for becomes inputs, and the values of a list become arguments each.
 */
export function bundleDefinition({
  manifest,
  folder,
  lists,
  platform = process.platform,
  home = homedir(),
}: Unpacked): ServerDefinition {
  const fields = new Map(fieldsOf(manifest).map((field) => [field.key, field]));
  const asked = new Map<string, BundleField>();
  const places: Record<string, string> = {
    __dirname: folder,
    HOME: home,
    DESKTOP: join(home, 'Desktop'),
    DOCUMENTS: join(home, 'Documents'),
    DOWNLOADS: join(home, 'Downloads'),
    pathSeparator: sep,
    '/': sep,
  };
  const valueOf = (whole: string, name: string): string => {
    if (Object.hasOwn(places, name)) return places[name] ?? whole;
    const field = fields.get(name.replace(/^user_config\./, ''));
    if (!name.startsWith('user_config.') || !field) return whole;
    if (field.isList) return listOf(field).join(',');
    asked.set(field.key, field);
    return `\${input:${inputName(field)}}`;
  };
  const listOf = ({ key, default: preset }: BundleField): readonly string[] =>
    (Object.hasOwn(lists, key) ? lists[key] : undefined) ?? preset;
  const filled = (text: string) => text.replaceAll(/\$\{([^}]+)\}/g, valueOf);
  const { command, args, env } = commandOf(manifest, platform);
  const launch = {
    kind: 'stdio' as const,
    command: filled(command),
    args: args.flatMap((arg) => {
      const [, key = ''] = /^\$\{user_config\.([^}]+)\}$/.exec(arg) ?? [];
      const field = fields.get(key);
      return field?.isList ? [...listOf(field)] : [filled(arg)];
    }),
    env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
  };
  const inputs = [...asked.values()].map(inputOf);
  const title = (manifest.display_name ?? manifest.name).replaceAll(/\s+/g, ' ').trim();
  return {
    name: title.slice(0, 100) || 'bundle',
    era: 'auto',
    launch,
    ...(inputs.length > 0 && { inputs }),
  };
}

/** The name of an input may have no sign that ends a reference. */
const inputName = ({ key }: BundleField): string => key.replaceAll(/[^\w.-]/g, '_');

function inputOf(field: BundleField): InputDefinition {
  const { title, description, type, isRequired, isSecret, default: preset } = field;
  const [value = isRequired ? undefined : ''] = preset;
  return {
    name: inputName(field),
    description: [title, description].filter(Boolean).join(': '),
    ...(value !== undefined && { default: value }),
    ...(type === 'boolean' && { options: ['true', 'false'] }),
    isSecret,
  };
}
