import type { AppContract } from '../../../../shared/contract/index.ts';
import type { Handlers } from '../../../../shared/rpc/define.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Trust } from './trust.ts';

type Rooms = {
  trust: Trust;
  connections: Pick<Connections, 'endOf'>;
  onSettingRevoked(): void;
};

/** What the page can ask of approvals: to see them, and to take them back. Giving one is part of connecting. */
export const trustHandlers = ({ trust, connections, onSettingRevoked }: Rooms) =>
  ({
    'trust.list': () => trust.list(),
    'trust.revoke': async ({ asker }) => {
      await trust.revoke(asker);
      if (asker.kind === 'server') await connections.endOf(asker.name);
      if (asker.kind === 'setting') onSettingRevoked();
    },
    'trust.revokeProject': async ({ folder }) => {
      const servers = await trust.revokeProject(folder);
      await Promise.all(servers.map((name) => connections.endOf(name)));
    },
  }) satisfies Partial<Handlers<AppContract>>;
