import { createSecrets } from './create-secrets.ts';
import { makeKeepers, type KeeperPorts } from './keepers/make-keepers.ts';
import type { KnownSecrets } from './masking/known-secrets.ts';
import type { Secrets } from './secrets.ts';

/**
 * The secrets of a home folder, with the keepers of this shell. Values that are opened are added to
 * `known`.
 */
export function openSecrets(ports: KeeperPorts, known: Pick<KnownSecrets, 'add'>): Secrets {
  const { home, secrets } = ports;
  const { system, onKnown } = secrets;
  return createSecrets({
    home,
    keepers: makeKeepers(ports),
    openOldKey: system && (async (sealed) => (await system.open(sealed)).text),
    onKnown(value, name) {
      onKnown?.(value);
      // Names with a colon are made by the app (`endpoint:ID`, `input:NAME@SERVER`); no reference
      // uses them.
      known.add(value, name.includes(':') ? undefined : `\${secret:${name}}`);
    },
  });
}
