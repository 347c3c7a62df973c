import type {
  ConnectionFailure,
  ConnectionSnapshot,
  NegotiatedServer,
} from '../../../shared/model/servers/connection.ts';
import type { LaunchSheet } from '../../../shared/model/servers/launch-preview.ts';
import { quoteWord } from '../../../shared/shell/quote-word.ts';
import type { Backend } from '../../core/backend.ts';
import { sheetText } from '../../shell/sheet-text.ts';
import { ToolProblem } from '../problem.ts';

export type Session = {
  connectionId: number;
  serverName: string;
  server: NegotiatedServer;
  /** What was wrong with the handshake, a sentence each. */
  notes: string[];
};

type How = {
  options: { inputs: Record<string, string>; environment: string | undefined };
  /** Whether a connection that is being made is ended, too. */
  restarts: boolean;
};

/** The connection of a server that is ready, if there is one. */
export function liveSession({ connections }: Backend, name: string): Session | undefined {
  const found = connections.list().find((one) => one.serverName === name);
  return found && sessionOf(found);
}

/**
 * Connects to a server, as far as the user has approved it. Throws a ToolProblem that says what the
 * user or the agent can do where it can't be reached.
 */
export async function connectServer(
  backend: Backend,
  name: string,
  { options, restarts }: How,
): Promise<Session> {
  const { connections } = backend;
  const onItsWay = connections.list().find(({ serverName }) => serverName === name);
  const isUnderWay = onItsWay && !restarts && underWay.has(onItsWay.state.status);
  const connectionId = isUnderWay ? onItsWay.connectionId : await start(backend, name, options);
  return settled(backend, connectionId);
}

const underWay = new Set(['starting', 'negotiating', 'reconnecting']);

async function start(backend: Backend, name: string, options: How['options']): Promise<number> {
  const outcome = await backend.connections.connect(name, options);
  switch (outcome.status) {
    case 'connecting':
      return outcome.connectionId;
    case 'approval-needed':
      throw approvalProblem(outcome.sheet, options.environment);
    case 'inputs-needed': {
      const inputs = outcome.inputs.map((input) => `--input ${input.name}=…`).join(' ');
      throw new ToolProblem(
        `“${name}” needs a value for each of its inputs.`,
        `Ask the user to start this server with wirebench mcp ${inputs}, or to enter them in Wirebench.`,
      );
    }
  }
}

/** Nobody is here to be asked, and an agent can't agree for the user. */
function approvalProblem(sheet: LaunchSheet, environment: string | undefined): ToolProblem {
  const { name } = sheet.asker;
  const inEnvironment = environment === undefined ? '' : ` --environment ${quoteWord(environment)}`;
  const command = `wirebench servers test --server ${quoteWord(name)}${inEnvironment} --approve ${sheet.fingerprint}`;
  return new ToolProblem(
    [`“${name}” is not approved as it is now; nothing was started.`, ...sheetText(sheet)].join(
      '\n',
    ),
    `Show this to the user, who approves it by connecting “${name}” in Wirebench, or by running ${command}`,
    'Do not run that yourself: the approval is the user’s. Then call connect_server again.',
  );
}

function settled(backend: Backend, connectionId: number): Promise<Session> {
  const { connections } = backend;
  const rest = Promise.withResolvers<Session>();
  const notes: string[] = [];
  const see = (connection: ConnectionSnapshot) => {
    if (connection.connectionId !== connectionId) return;
    const { state, serverName } = connection;
    const session = sessionOf(connection);
    if (session) rest.resolve({ ...session, notes: [...notes, ...session.notes] });
    else if (state.status === 'needs-sign-in')
      rest.reject(signInProblem(backend, serverName, state.message));
    else if (state.status === 'closed') rest.reject(closedProblem(serverName));
    else if (state.status === 'failed') {
      const { failure } = state;
      if (failure.halfOpen !== 'refused' || notes.length > 0) rest.reject(failureProblem(failure));
      else {
        notes.push(`${failure.message} It is used without the handshake.`);
        connections.skipHandshake(connectionId).catch(rest.reject);
      }
    }
  };
  const undo = connections.onEvent((event) => {
    if (event.type === 'connection') see(event.connection);
    if (event.type === 'connection-removed' && event.connectionId === connectionId) {
      rest.reject(closedProblem('The server'));
    }
  });
  const now = connections.list().find((one) => one.connectionId === connectionId);
  if (now) see(now);
  return rest.promise.finally(undo);
}

function sessionOf({
  connectionId,
  serverName,
  state,
  findings = [],
}: ConnectionSnapshot): Session | undefined {
  if (state.status !== 'ready') return undefined;
  const { status: _status, ...server } = state;
  const notes = findings
    .filter(({ isNote }) => !isNote)
    .map(({ message, seq }) => `The handshake: ${message} (record ${seq})`);
  return { connectionId, serverName, server, notes };
}

export function signInProblem(
  { servers }: Backend,
  name: string,
  message: string,
  scopes: string[] = [],
): ToolProblem {
  const { file, servers: known } = servers.snapshot();
  const launch = known.find((one) => one.name === name)?.launch;
  const isTyped = file === '' && launch?.kind === 'http';
  const which = isTyped ? `--url ${quoteWord(launch.url)}` : quoteWord(name);
  const wanted = scopes.map((scope) => ` --scope ${quoteWord(scope)}`).join('');
  return new ToolProblem(
    message,
    `Ask the user to sign in, in Wirebench or by wirebench login ${which}${wanted}; then call connect_server.`,
  );
}

const closedProblem = (name: string): ToolProblem =>
  new ToolProblem(
    `${name} was disconnected meanwhile.`,
    'Call connect_server to connect it again.',
  );

function failureProblem({ message, stderrTail, strayStdout, hints }: ConnectionFailure) {
  return new ToolProblem(
    [
      message,
      ...stderrTail.map((line) => `stderr: ${line}`),
      ...strayStdout.map((line) => `stdout that is not JSON-RPC: ${line}`),
    ].join('\n'),
    ...hints,
    'Call explain_failures for the records that show it; fix the server, then call connect_server.',
  );
}
