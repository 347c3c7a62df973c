import type { LaunchSheet } from '../../../shared/model/servers/launch-preview.ts';
import type { ParsedServers, ServerDefinition } from '../../../shared/model/servers/server.ts';
import { useNavigation } from '../../navigation.ts';
import { showNotices, type Notice } from '../../notices.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { setServers, useServers } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';

export const stdio = (name: string, ...commandLine: string[]): ServerDefinition => {
  const [command = 'npx', ...args] = commandLine;
  return { name, era: 'auto', launch: { kind: 'stdio', command, args, env: {} } };
};

/** A fake of the core for the servers feature, which records the calls that it gets. */
export function fakeServersCore(servers: ServerDefinition[] = []) {
  const asked: { name: string; input: unknown }[] = [];
  const notices: Notice[] = [];
  const note = (name: string, input: unknown) => asked.push({ name, input });
  let parsed: ParsedServers = { status: 'parsed', servers: [] };
  let sheet: LaunchSheet | undefined;

  showNotices((notice) => notices.push(notice));
  useServers.setState({ approvals: [], pendingInputs: [] });
  setConnections([]);
  setServers({ file: '/home/me/mcp.json', servers, invalid: [] });
  useNavigation.setState({ editing: undefined, serverName: undefined, part: 'tools' });
  answerWith({
    'servers.parse': () => parsed,
    'servers.add': (input) => {
      note('add', input);
      return input.definition;
    },
    'servers.update': (input) => {
      note('update', input);
      return input.definition;
    },
    'servers.remove': (input) => {
      note('remove', input);
      return { restoreId: 7 };
    },
    'servers.restore': ({ restoreId }) => {
      note('restore', restoreId);
      return stdio('restored');
    },
    'servers.reorder': (input) => void note('reorder', input),
    'servers.reload': (input) => void note('reload', input),
    'connections.connect': (input) => {
      note('connect', input);
      return sheet && input.approval === undefined
        ? { status: 'approval-needed', sheet }
        : { status: 'connecting', connectionId: 1 };
    },
    'connections.disconnect': (input) => void note('disconnect', input),
    'viewState.write': (input) => void note('remember', input),
  });
  return {
    notices,
    /** The inputs of the calls by this name, in order. */
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input),
    parsesTo: (outcome: ParsedServers) => {
      parsed = outcome;
    },
    asksFirst: (shown: LaunchSheet) => {
      sheet = shown;
    },
  };
}
