import { join } from 'node:path';
import type { ListedSecret, SecretsOverview } from '../../../shared/model/secret.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { inputOfSecret } from '../../../shared/secrets/input-secret.ts';
import type { secretsContract } from '../../../shared/contract/secrets.ts';
import { latestByKey } from '../event-stream.ts';
import { readJsonFile } from '../storage/json-file.ts';
import type { IdleLock } from './idle-lock.ts';
import { foundLiterals, moveLiterals } from './move-literals.ts';
import { offerSharing } from './offer-sharing.ts';
import type { Secrets } from './secrets.ts';

type Rooms = {
  home: string;
  secrets: Secrets;
  idleLock: Pick<IdleLock, 'awake'>;
  servers: {
    snapshot(): { servers: readonly ServerDefinition[] };
    onChange(listener: () => void): () => void;
  };
  updateServer(name: string, definition: ServerDefinition): Promise<unknown>;
  settings: {
    read(): Settings;
    onChange(listener: () => void): () => void;
    write(changed: Partial<Settings>): void;
  };
};

/** What the page can ask about secrets; no answer holds the value of one. */
export function secretsHandlers(rooms: Rooms): Handlers<typeof secretsContract> {
  const { secrets, servers, settings, idleLock } = rooms;
  const moving = {
    ...rooms,
    servers: () => servers.snapshot().servers,
    settings: () => settings.read(),
    writeSettings: settings.write,
  };

  async function overview(): Promise<SecretsOverview> {
    const state = await secrets.state();
    if (secrets.isLocked()) return { state, secrets: [] };
    const texts = await referringTexts(rooms);
    const all = secrets.list().map((one) => ({
      ...one,
      usedBy: texts.flatMap(({ who, text }) =>
        text.includes(referenceTo(one)) || `endpoint:${who.endpointId}` === one.name
          ? [who.told]
          : [],
      ),
    }));
    return { state, secrets: all };
  }

  return {
    'secrets.overview': (_input, { signal }) =>
      latestByKey(
        (push) => {
          let telling: Promise<void> = secrets.ready();
          // Overviews are read one after another, so that the last one pushed is the newest.
          const tell = () => {
            telling = telling.then(overview).then(push).catch(report);
          };
          tell();
          const undo = [secrets.onChange(tell), servers.onChange(tell), settings.onChange(tell)];
          return () => undo.forEach((stop) => stop());
        },
        () => 'overview',
        signal,
      ),
    'secrets.set': (given) => secrets.set({ ...given, kind: 'text' }),
    async 'secrets.setAudience'({ name, audience }) {
      await secrets.ready();
      const kind = secrets.find(name)?.kind;
      if (kind !== 'text') throw new RpcError('NOT_FOUND', `There is no secret ${name}.`);
      await secrets.setAudience(name, audience);
    },
    'secrets.remove': ({ name }) => secrets.remove(name),
    'secrets.move': ({ to, keepsOthers }) => secrets.move(to, keepsOthers),
    'secrets.offerSharing': async ({ serverName }) => ({
      by: await offerSharing(serverName, rooms),
    }),
    'secrets.tryAgain': () => secrets.tryAgain(),
    async 'secrets.found'() {
      await secrets.ready();
      return foundLiterals(moving);
    },
    async 'secrets.moveIn'({ places, mayUseFile }) {
      await secrets.ready();
      return moveLiterals(places, mayUseFile, moving);
    },
    'secrets.isLocked': (_input, { signal }) =>
      latestByKey(
        (push) => {
          push(secrets.isLocked());
          return secrets.onChange(() => push(secrets.isLocked()));
        },
        () => 'isLocked',
        signal,
      ),
    'secrets.awake': () => idleLock.awake(),
    'secrets.lock': () => secrets.lock(),
    async 'secrets.unlock'() {
      await secrets.unlock();
      idleLock.awake();
    },
  };
}

/** The reference that texts use for a secret: for an answer, the name of its input alone. */
function referenceTo(secret: ListedSecret): string {
  const { name, kind } = secret;
  if (kind !== 'input' && kind !== 'open-input') return `\${secret:${name}}`;
  return `\${input:${inputOfSecret(secret)}}`;
}

type Referring = { who: { told: string; endpointId?: string }; text: string };

/**
 * Collects the texts that may refer to secrets, with the server or setting that each belongs to.
 */
async function referringTexts({ home, servers, settings }: Rooms): Promise<Referring[]> {
  const { environments = [], telemetry, network } = settings.read();
  const stored = await readJsonFile(join(home, 'endpoints.json'));
  const value = stored.status === 'parsed' ? (stored.value as { endpoints?: unknown }) : {};
  const endpoints: unknown[] = Array.isArray(value.endpoints) ? value.endpoints : [];
  return [
    ...servers.snapshot().servers.map(({ name, launch }) => referring(`server ${name}`, launch)),
    ...environments.map(({ name, variables }) => referring(`environment ${name}`, variables)),
    referring('OpenTelemetry', telemetry ?? {}),
    referring('proxy', network),
    ...endpoints.map((one) => {
      const { label, endpointId } = one as { label?: unknown; endpointId?: unknown };
      const { who, text } = referring(`endpoint ${String(label)}`, one);
      return { who: { ...who, endpointId: String(endpointId) }, text };
    }),
  ];
}

const referring = (told: string, value: unknown): Referring => ({
  who: { told },
  text: JSON.stringify(value),
});

const report = (error: unknown) =>
  console.error(`The state of the secrets is unknown: ${messageOf(error)}`);
