import { join } from 'node:path';
import {
  isReference,
  valueProblems,
  valuesOf,
  type BundleValues,
} from '../../../shared/bundle-values.ts';
import type { AddedBundle, BundleField } from '../../../shared/model/servers/bundle.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { freeSecretName } from '../secrets/free-secret-name.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { uniqueName } from '../servers/server-names.ts';
import { refused } from './bundle-error.ts';
import { bundleDefinition, commandOf, referredKeys, titleOf } from './bundle-launch.ts';
import { placesOf } from './bundle-places.ts';
import { fieldsOf } from './manifest.ts';
import type { Bundle } from './open-bundle.ts';
import { bundlesFolder, unpackBundle } from './unpack-bundle.ts';

export type Rooms = {
  home: string;
  servers: {
    snapshot(): { servers: readonly ServerDefinition[] };
    add(definition: ServerDefinition): Promise<ServerDefinition>;
  };
  secrets: Pick<Secrets, 'ready' | 'list' | 'set' | 'setAudience' | 'remove'>;
};

type Wanted = { name?: string | undefined; values: BundleValues; mayUseFile: boolean };

/**
 * Keeps the sensitive values of a bundle as secrets of its server, unpacks it, and stores the server.
 * Nothing is written where a value is missing or wrong; secrets are taken back where a later step fails.
 */
export async function addBundle(
  bundle: Bundle,
  { name, values, mayUseFile }: Wanted,
  { home, servers, secrets }: Rooms,
): Promise<AddedBundle> {
  const { manifest, sha256 } = bundle;
  const places = placesOf(join(bundlesFolder(home), sha256));
  const fields = fieldsOf(manifest, places);
  const problems = valueProblems(fields, values);
  if (problems.length > 0) throw refused(problems.map(({ message }) => message).join(' '));

  const taken = servers.snapshot().servers.map((one) => one.name);
  const serverName = uniqueName(name ?? titleOf(manifest), taken);
  const used = referredKeys([commandOf(manifest, process.platform)]);
  const sensitive = fields.filter(({ key, isSecret }) => isSecret && used.has(key));
  if (sensitive.length > 0) await secrets.ready();
  const names = new Set(secrets.list().map((one) => one.name));
  const sealed = sealedValues(sensitive, values, serverName, names);
  const kept: string[] = [];
  try {
    for (const secret of sealed.secrets) {
      const audience = [`server:${serverName}`];
      await secrets.set({ ...secret, kind: 'text', audience, keep: 'stored', mayUseFile });
      kept.push(secret.name);
    }
    const { differed } = await unpackBundle(bundle, home);
    const made = bundleDefinition({
      manifest,
      fields,
      places,
      values: { ...values, ...sealed.values },
      platform: process.platform,
    });
    const definition = await servers.add({ ...made, name: serverName });
    // Another server may have taken the name meanwhile.
    if (definition.name !== serverName) {
      for (const one of kept) await secrets.setAudience(one, [`server:${definition.name}`]);
    }
    return { definition, differed };
  } catch (error) {
    for (const one of kept) await secrets.remove(one);
    throw error;
  }
}

/** What to keep as secrets, and the values that refer to them; one that is a reference stays. */
function sealedValues(
  fields: readonly BundleField[],
  given: BundleValues,
  serverName: string,
  taken: Set<string>,
) {
  const secrets: { name: string; value: string }[] = [];
  const seal = (key: string, value: string): string => {
    if (isReference(value)) return value;
    const name = freeSecretName(serverName, key, taken);
    taken.add(name);
    secrets.push({ name, value });
    return `\${secret:${name}}`;
  };
  const values: BundleValues = Object.fromEntries(
    fields.map((field) => [field.key, valuesOf(field, given).map((one) => seal(field.key, one))]),
  );
  return { secrets, values };
}
