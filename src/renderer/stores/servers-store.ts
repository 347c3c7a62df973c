import { create } from 'zustand';
import type { Approval, LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { ServerChoice } from '../../shared/model/servers/server-choices.ts';
import type { ServerDefinition, ServersSnapshot } from '../../shared/model/servers/server.ts';
import type { InputDefinition } from '../../shared/model/servers/variables.ts';
import { backend } from '../backend.ts';
import { notify, report } from '../notices.ts';

type ServersState = {
  snapshot: ServersSnapshot | undefined;
  /** What the user decided about servers, by name. */
  choices: Record<string, ServerChoice>;
  /** The sheets that wait for the user's approval, at most one for a server, the oldest first. */
  approvals: LaunchSheet[];
  /** The servers that wait for values of their inputs, each at most once. */
  pendingInputs: PendingInputs[];
};
type PendingInputs = { serverName: string; inputs: InputDefinition[] };

export const useServers = create<ServersState>(() => ({
  snapshot: undefined,
  choices: {},
  approvals: [],
  pendingInputs: [],
}));

export const setServers = (snapshot: ServersSnapshot): void => useServers.setState({ snapshot });

/** The stored definition of a server; undefined for one that is not stored, and before all are known. */
export const definitionOf = (
  { snapshot }: Pick<ServersState, 'snapshot'>,
  serverName: string,
): ServerDefinition | undefined => snapshot?.servers.find(({ name }) => name === serverName);

/** Whether a server comes with the app, so that its claims about its tools can be trusted. */
export const isBundled = (state: ServersState, serverName: string): boolean =>
  definitionOf(state, serverName)?.launch.kind === 'bundled';

/** Whether claims are trusted by choices that the core has not stored yet, by their servers. */
const underWay = new Map<string, Pick<ServerChoice, 'trustsClaims'>>();

/** Takes what the core tells; what it told before it heard of a choice does not take that back. */
export function setChoices(told: ServerChoice[]): void {
  const choices = Object.fromEntries(told.map((choice) => [choice.serverName, choice]));
  for (const [serverName, chosen] of underWay) {
    choices[serverName] = { ...(choices[serverName] ?? nothingChosen(serverName)), ...chosen };
  }
  useServers.setState({ choices });
}

export const dismissApproval = (serverName: string): void =>
  useServers.setState(({ approvals }) => ({ approvals: approvals.filter(notOf(serverName)) }));

export const dismissInputs = (serverName: string): void =>
  useServers.setState(({ pendingInputs }) => ({
    pendingInputs: pendingInputs.filter((one) => one.serverName !== serverName),
  }));

const notOf =
  (serverName: string) =>
  ({ asker }: LaunchSheet): boolean =>
    asker.name !== serverName;

export type ConnectOptions = {
  /** The approval of the sheet that the user agreed to. */
  approval?: Approval;
  /** Probes the server's era again. */
  probes?: boolean;
  /** Values for the server's inputs. */
  inputs?: Record<string, string>;
  /** Whether these values are kept for later runs of the app. */
  keepsInputs?: { isKept: boolean; mayUseFile: boolean };
  /** Asks the user for the values of the inputs again. */
  asksAgain?: boolean;
};

/**
 * Connects a server. Where it needs approval its sheet is added to `approvals`; where it leaves
 * inputs open it is added to `pendingInputs`.
 */
export function connectServer(serverName: string, options: ConnectOptions = {}): void {
  const connect = async () => {
    const outcome = await backend.call('connections.connect', {
      serverName,
      ...options,
    });
    // Outcomes of several servers arrive in any order, and each settles only its own question.
    dismissApproval(serverName);
    dismissInputs(serverName);
    useServers.setState(({ approvals, pendingInputs }) => {
      if (outcome.status === 'approval-needed') return { approvals: [...approvals, outcome.sheet] };
      return outcome.status === 'inputs-needed'
        ? { pendingInputs: [...pendingInputs, outcome] }
        : {};
    });
  };
  report(connect(), `${serverName} could not be connected`);
}

/** Allows redirects of a server to an origin; rejects where the core refuses it. */
export const followRedirect = (serverName: string, origin: string): Promise<void> =>
  backend.call('connections.follow', { serverName, origin });

/** Uses a server without its handshake, which failed. */
export const skipHandshake = (serverName: string, connectionId: number): void =>
  report(
    backend.call('connections.goOn', { connectionId }),
    `${serverName} can’t be used without the handshake`,
  );

function takeBack(serverName: string, before: ServerChoice | undefined): void {
  const { [serverName]: _shown, ...others } = useServers.getState().choices;
  useServers.setState({ choices: before ? { ...others, [serverName]: before } : others });
}

/** Shows the choice at once, stores it, and takes it back where that fails. */
export function trustClaims(serverName: string, trustsClaims: boolean): void {
  const { choices } = useServers.getState();
  const before = choices[serverName];
  const chosen = { trustsClaims };
  const shown = { ...(before ?? nothingChosen(serverName)), ...chosen };
  useServers.setState({ choices: { ...choices, [serverName]: shown } });
  underWay.set(serverName, chosen);
  const choose = async () => {
    try {
      await backend.call('servers.trustClaims', { serverName, isTrusted: trustsClaims });
    } catch (error) {
      // A later choice, or what the core told meanwhile, is not taken back.
      if (underWay.get(serverName) === chosen) takeBack(serverName, before);
      throw error;
    } finally {
      if (underWay.get(serverName) === chosen) underWay.delete(serverName);
    }
  };
  report(choose(), `Your choice for ${serverName} could not be stored`);
}

const nothingChosen = (serverName: string): ServerChoice => ({
  serverName,
  followsTo: [],
  trustsClaims: false,
  trustedIssuers: [],
  nearerOrigins: [],
});

export const unfollowRedirect = (serverName: string, origin: string): void =>
  report(
    backend.call('servers.unfollow', { serverName, origin }),
    `Redirects of ${serverName} could not be turned off`,
  );

/** Removes a server, and shows a notice with an undo. */
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

/** Shows the new order at once, stores it, and takes it back where that fails. */
export function orderServers(names: string[]): void {
  const { snapshot } = useServers.getState();
  if (!snapshot) return;
  const servers = names.flatMap((name) => snapshot.servers.find((s) => s.name === name) ?? []);
  const ordered = { ...snapshot, servers };
  setServers(ordered);
  const order = async () => {
    try {
      await backend.call('servers.reorder', { names });
    } catch (error) {
      // What the core told meanwhile is newer than what is taken back.
      if (useServers.getState().snapshot === ordered) setServers(snapshot);
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

/** Stores a definition; `project` is the folder of the project that it was found in. */
export const addServer = (
  definition: ServerDefinition,
  project?: string,
): Promise<ServerDefinition> =>
  backend.call('servers.add', { definition, ...(project !== undefined && { project }) });

export const updateServer = (
  name: string,
  definition: ServerDefinition,
): Promise<ServerDefinition> => backend.call('servers.update', { name, definition });
