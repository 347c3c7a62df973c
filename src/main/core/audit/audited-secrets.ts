import { consumerLabel, type Consumer } from '../secrets/audience.ts';
import type { FoundSecret, Secrets } from '../secrets/secrets.ts';
import type { Note } from './open-audit.ts';

/** The same secrets, whose use and change is noted by name. A use is noted once in a run. */
export function auditedSecrets(secrets: Secrets, note: Note): Secrets {
  const used = new Set<string>();
  const noteUse = (name: string, consumer: Consumer, found: FoundSecret): FoundSecret => {
    const what = `Gave the secret ${name} to ${consumerLabel(consumer)}`;
    if (!('value' in found) || used.has(what)) return found;
    used.add(what);
    note({
      kind: 'secret',
      what,
      by: 'app',
      ...('server' in consumer && { serverName: consumer.server }),
    });
    return found;
  };
  return {
    ...secrets,
    referred: (name, consumer) => noteUse(name, consumer, secrets.referred(name, consumer)),
    value: (name, consumer) => noteUse(name, consumer, secrets.value(name, consumer)),
    async set(secret) {
      await secrets.set(secret);
      note({ kind: 'secret', what: `Kept the secret ${secret.name}` });
    },
    async remove(name) {
      await secrets.remove(name);
      note({ kind: 'secret', what: `Removed the secret ${name}` });
    },
    async setAudience(name, audience) {
      await secrets.setAudience(name, audience);
      note({ kind: 'secret', what: `Changed who may have the secret ${name}` });
    },
  };
}
