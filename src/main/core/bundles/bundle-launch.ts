import { valuesOf, type BundleValues } from '../../../shared/bundle-values.ts';
import type { BundleField } from '../../../shared/model/servers/bundle.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { reference, type BundlePlaces } from './bundle-places.ts';
import type { BundleManifest } from './manifest.ts';

type BundleCommand = { command: string; args: string[]; env: Record<string, string> };

/** The command of a manifest on a platform. */
export function commandOf({ server }: BundleManifest, platform: string): BundleCommand {
  const { platform_overrides: overrides = {}, command, args, env } = server.mcp_config;
  const own = Object.hasOwn(overrides, platform) ? overrides[platform] : undefined;
  return { command: own?.command || command, args: own?.args ?? args, env: own?.env ?? env };
}

type Chosen = {
  manifest: BundleManifest;
  fields: readonly BundleField[];
  places: BundlePlaces;
  /** What was given for the fields; those that it has not get their defaults. */
  values: BundleValues;
  platform: string;
};

/**
 * The definition that a manifest makes: its command with places and values filled in, once each. The values
 * of a list become an argument each. What nobody gave is empty, where the format's own tool would hand the
 * reference to the server.
 */
export function bundleDefinition(chosen: Chosen): ServerDefinition {
  const { manifest, fields, places, values, platform } = chosen;
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const valueOf = (whole: string, name: string): string => {
    if (Object.hasOwn(places, name)) return places[name] ?? whole;
    const field = name.startsWith(prefix) ? byKey.get(name.slice(prefix.length)) : undefined;
    return field ? valuesOf(field, values).join(',') : whole;
  };
  const filled = (text: string) => text.replaceAll(reference, valueOf);
  const { command, args, env } = commandOf(manifest, platform);
  return {
    name: titleOf(manifest),
    era: 'auto',
    launch: {
      kind: 'stdio',
      command: filled(command),
      args: args.flatMap((arg) => {
        const field = byKey.get(onlyReference.exec(arg)?.[1] ?? '');
        return field?.isList ? valuesOf(field, values) : [filled(arg)];
      }),
      env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)])),
    },
  };
}

const prefix = 'user_config.';

const onlyReference = /^\$\{user_config\.([^}]+)\}$/;

/** The name of the server that a bundle makes. */
export const titleOf = ({ display_name: title, name }: BundleManifest): string =>
  (title || name).replaceAll(/\s+/g, ' ').trim().slice(0, 100).trim() || 'bundle';

/**
 * The keys of `user_config` that commands refer to, and whether one stands within a longer text or in a
 * place that holds one text, where the values of a list are joined.
 */
export function referredKeys(
  commands: readonly Partial<BundleCommand>[],
): Map<string, { isJoined: boolean }> {
  const found = new Map<string, { isJoined: boolean }>();
  const look = (text: string, mayExpand: boolean) => {
    const isJoined = !mayExpand || !onlyReference.test(text);
    for (const [, name = ''] of text.matchAll(reference)) {
      if (!name.startsWith(prefix)) continue;
      const key = name.slice(prefix.length);
      found.set(key, { isJoined: isJoined || found.get(key)?.isJoined === true });
    }
  };
  for (const { command, args = [], env = {} } of commands) {
    if (command !== undefined) look(command, false);
    for (const arg of args) look(arg, true);
    for (const value of Object.values(env)) look(value, false);
  }
  return found;
}
