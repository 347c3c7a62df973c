import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { meant, nearest } from '../../../shared/nearest.ts';
import { orAborted } from '../../../shared/or-aborted.ts';
import type { Backend } from '../../core/backend.ts';
import { ToolProblem } from '../problem.ts';
import { connectServer, liveSession, type Session } from './connect-server.ts';
import { declineRequests } from './decline-requests.ts';

export type DeskOptions = {
  backend: Backend;
  /** The names of the servers that the agent may use; empty for all. */
  only: readonly string[];
  /** Whether tools may be called that do not say that they only read. */
  allowsCalls: boolean;
  timeoutMs: number | undefined;
  /** Values for the inputs of definitions, by name. */
  inputs: Record<string, string>;
  environment: string | undefined;
};

/** What the tools of one session of an agent work on. */
export type Desk = Pick<DeskOptions, 'backend' | 'allowsCalls' | 'timeoutMs' | 'environment'> & {
  /** The servers that the agent may use. */
  definitions(): ServerDefinition[];
  /** Throws a ToolProblem for a name that it may not use, or that there is not. */
  definition(name: string): ServerDefinition;
  /** A live connection of a server, which is made where there is none, or anew where `restarts`. */
  reach(name: string, how: { signal: AbortSignal; restarts?: boolean }): Promise<Session>;
  /** What servers asked during a call, and that it was declined. */
  declined(callId: number): string[];
  /** What the agent compared last, by server and kind: the ids of both lists. */
  compared: Map<string, { base: number; now: number }>;
};

export function createDesk({ only, inputs, ...facts }: DeskOptions): Desk {
  const { backend, environment } = facts;
  const declined = declineRequests(backend);
  const opening = new Map<string, Promise<Session>>();
  const definitions = () => {
    const { servers } = backend.servers.snapshot();
    return only.length === 0 ? servers : servers.filter(({ name }) => only.includes(name));
  };

  const definition = (name: string): ServerDefinition => {
    const all = definitions();
    const found = all.find((one) => one.name === name);
    if (found) return found;
    const close = nearest(
      name,
      all.map((one) => one.name),
    );
    throw new ToolProblem(
      `There is no server “${name}” here.${meant(close)}`,
      'Call list_servers for the names. The user adds a server in Wirebench, or by wirebench servers add.',
    );
  };

  return {
    ...facts,
    definitions,
    definition,
    async reach(name, { signal, restarts = false }) {
      definition(name);
      // Who asks while it is started waits for that, and uses no connection that is about to end.
      const underWay = opening.get(name);
      const live = restarts || underWay ? undefined : liveSession(backend, name);
      if (live) return live;
      const started =
        underWay ??
        connectServer(backend, name, { options: { inputs, environment }, restarts }).finally(() =>
          opening.delete(name),
        );
      opening.set(name, started);
      // The start goes on where only the agent's request is over.
      return orAborted(started, signal, () => new ToolProblem('The request was cancelled.'));
    },
    declined,
    compared: new Map(),
  };
}
