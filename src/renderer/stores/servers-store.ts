import { create } from 'zustand';
import type { Approval, LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { ServerChoice } from '../../shared/model/servers/server-choices.ts';
import type { ServerDefinition, ServersSnapshot } from '../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../shared/model/servers/variables.ts';
import { backend } from '../backend.ts';
import { notify, report } from '../notices.ts';

type ServersState = {
  snapshot: ServersSnapshot | undefined;
  /** What the user decided of servers, by name. */
  choices: Record<string, ServerChoice>;
  /** What waits for the user's consent before it is run or reached, one for a server, the first asked first. */
  approvals: LaunchSheet[];
  /** Connections that wait for values of the user's, one for a server. */
  asked: AskedInputs[];
};
type AskedInputs = { serverName: string; inputs: InputDefinition[] };

export const useServers = create<ServersState>(() => ({
  snapshot: undefined,
  choices: {},
  approvals: [],
  asked: [],
}));

export const setServers = (snapshot: ServersSnapshot): void => useServers.setState({ snapshot });

/** What comes with the app says what is so of its tools. */
export const isBundled = ({ snapshot }: ServersState, serverName: string): boolean =>
  snapshot?.servers.some(({ name, launch }) => name === serverName && launch.kind === 'bundled') ??
  false;

export const setChoices = (choices: ServerChoice[]): void =>
  useServers.setState({
    choices: Object.fromEntries(choices.map((choice) => [choice.serverName, choice])),
  });

export const dismissApproval = (serverName: string): void =>
  useServers.setState(({ approvals }) => ({ approvals: approvals.filter(notOf(serverName)) }));

export const dismissInputs = (serverName: string): void =>
  useServers.setState(({ asked }) => ({
    asked: asked.filter((one) => one.serverName !== serverName),
  }));

const notOf =
  (serverName: string) =>
  ({ asker }: LaunchSheet): boolean =>
    asker.name !== serverName;

export type ConnectOptions = {
  /** Of the sheet that the user agreed to. */
  approval?: Approval;
  /** Asks the server anew which era it speaks. */
  probes?: boolean;
  /** Values for its inputs. */
  inputs?: Record<string, string>;
  /** Whether these are kept for the next start. */
  keepsInputs?: { isKept: boolean; mayUseFile: boolean };
  /** Asks for the values of its inputs again. */
  asksAgain?: boolean;
};

/**
 * Starts or reaches a server; one that needs consent shows what would run instead, one
 * that leaves values open asks for them.
 */
export function connectServer(serverName: string, options: ConnectOptions = {}): void {
  const connect = async () => {
    const outcome = await backend.call('connections.connect', {
      serverName,
      ...options,
    });
    // Answers of several servers come in any order: each settles its own question alone.
    dismissApproval(serverName);
    dismissInputs(serverName);
    useServers.setState(({ approvals, asked }) => {
      if (outcome.status === 'approval-needed') return { approvals: [...approvals, outcome.sheet] };
      return outcome.status === 'inputs-needed' ? { asked: [...asked, outcome] } : {};
    });
  };
  report(connect(), `${serverName} could not be connected`);
}

/** Follows a server's redirects to an origin; resolves when they are. */
export const followRedirect = (serverName: string, origin: string): Promise<void> =>
  backend.call('connections.follow', { serverName, origin });

/** Takes a server whose handshake failed without one. */
export const goOnWithout = (serverName: string, connectionId: number): void =>
  report(
    backend.call('connections.goOn', { connectionId }),
    `${serverName} can’t be used without the handshake`,
  );

/** Shows the choice at once; the core's answer makes it lasting or takes it back. */
export function trustClaims(serverName: string, trustsClaims: boolean): void {
  const { choices } = useServers.getState();
  const { followsTo = [] } = choices[serverName] ?? {};
  useServers.setState({
    choices: { ...choices, [serverName]: { serverName, followsTo, trustsClaims } },
  });
  const choose = async () => {
    try {
      await backend.call('servers.trustClaims', { serverName, isTrusted: trustsClaims });
    } catch (error) {
      useServers.setState({ choices });
      throw error;
    }
  };
  report(choose(), `Your choice for ${serverName} could not be stored`);
}

export const unfollowRedirect = (serverName: string, origin: string): void =>
  report(
    backend.call('servers.unfollow', { serverName, origin }),
    `Redirects of ${serverName} could not be turned off`,
  );

/** Removes a server; the notice offers it back. */
export function removeServer(name: string): void {
  const remove = async () => {
    const { restoreId } = await backend.call('servers.remove', { name });
    notify({
      title: `${name} was removed`,
      action: {
        label: 'Undo',
        run: () =>
          report(backend.call('servers.restore', { restoreId }), `${name} could not be put back`),
      },
    });
  };
  report(remove(), `${name} could not be removed`);
}

export const duplicateServer = (name: string): void =>
  report(backend.call('servers.duplicate', { name }), `${name} could not be duplicated`);

/** Moves a server up (-1) or down (1) in the list. */
export function moveServer(name: string, by: number): void {
  const names = useServers.getState().snapshot?.servers.map((server) => server.name) ?? [];
  const at = names.indexOf(name);
  const to = at + by;
  if (at === -1 || to < 0 || to >= names.length) return;
  names.splice(to, 0, ...names.splice(at, 1));
  orderServers(names);
}

/** Shows the new order at once; the core's answer makes it lasting or takes it back. */
export function orderServers(names: string[]): void {
  const { snapshot } = useServers.getState();
  if (!snapshot) return;
  const servers = names.flatMap((name) => snapshot.servers.find((s) => s.name === name) ?? []);
  setServers({ ...snapshot, servers });
  const order = async () => {
    try {
      await backend.call('servers.reorder', { names });
    } catch (error) {
      setServers(snapshot);
      throw error;
    }
  };
  report(order(), 'The order could not be changed');
}

export const disconnectServer = (name: string, connectionId: number): void =>
  report(
    backend.call('connections.disconnect', { connectionId }),
    `${name} could not be disconnected`,
  );

export const reloadServers = (): void =>
  report(backend.call('servers.reload', {}), 'The configuration could not be reloaded');

/** Stores a definition, found in a project's folder or not; it asks before it is first run or reached. */
export const addServer = (
  definition: ServerDefinition,
  project?: string,
): Promise<ServerDefinition> =>
  backend.call('servers.add', { definition, ...(project !== undefined && { project }) });

export const updateServer = (
  name: string,
  definition: ServerDefinition,
): Promise<ServerDefinition> => backend.call('servers.update', { name, definition });
