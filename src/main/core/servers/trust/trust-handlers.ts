import type { AppContract } from '../../../../shared/contract/index.ts';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import type { Trust } from './trust.ts';

type Rooms = {
  trust: Trust;
  /** Ends the connection of the server of this name, if there is one. */
  endConnection(serverName: string): Promise<void>;
  onSettingRevoked(): void;
};

/**
 * The calls of the page about approvals: to list and to revoke them. Giving one is part of
 * connecting.
 */
export const trustHandlers = ({ trust, endConnection, onSettingRevoked }: Rooms) =>
  ({
    'trust.list': () => trust.list(),
    'trust.revoke': async ({ asker }) => {
      await trust.revoke(asker);
      if (asker.kind === 'server') await endConnection(asker.name);
      if (asker.kind === 'setting') onSettingRevoked();
    },
    'trust.revokeProject': async ({ folder }) => {
      const servers = await trust.revokeProject(folder);
      await Promise.all(servers.map((name) => endConnection(name)));
    },
  }) satisfies Partial<Handlers<AppContract>>;
