import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { OtherClients } from './elsewhere/other-clients.ts';
import type { ServerChoices } from './server-choices.ts';
import type { Servers } from './servers.ts';
import type { Trust } from './trust/trust.ts';

type Rooms = {
  servers: Servers;
  /** Changes definitions, together with all that is kept under a server's name. */
  followed: Pick<Servers, 'add' | 'update' | 'remove' | 'restore'>;
  otherClients: OtherClients;
  trust: Pick<Trust, 'noteOrigin'>;
  choices: Pick<ServerChoices, 'of' | 'change'>;
};

/** The calls of the page about server definitions. */
export const serverHandlers = ({ servers, followed, otherClients, trust, choices }: Rooms) =>
  ({
    'servers.add': async ({ definition, project }) => {
      const isThere = project !== undefined && (await otherClients.holds(project, definition));
      const stored = await followed.add(definition);
      if (isThere) await trust.noteOrigin(stored, project);
      return stored;
    },
    'servers.update': ({ name, definition }) => followed.update(name, definition),
    'servers.duplicate': ({ name }) => servers.duplicate(name),
    'servers.remove': ({ name }) => followed.remove(name),
    'servers.restore': ({ restoreId }) => followed.restore(restoreId),
    'servers.reorder': ({ names }) => servers.reorder(names),
    'servers.unfollow': ({ serverName, origin }) => {
      const server = servers.get(serverName);
      const followsTo = choices.of(server).followsTo.filter((one) => one !== origin);
      choices.change(server, { followsTo });
    },
    'servers.trustClaims': ({ serverName, isTrusted }) =>
      choices.change(servers.get(serverName), { trustsClaims: isTrusted }),
    'servers.parse': ({ text }) => servers.parse(text),
    'servers.reload': () => servers.reload(),
    'servers.elsewhere': ({ path }) => otherClients.find(path),
    'servers.export': ({ names, format, withSecrets }) =>
      otherClients.export(names, format, withSecrets),
  }) satisfies Partial<Handlers<AppContract>>;
