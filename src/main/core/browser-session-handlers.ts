import type { AppContract } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import type { BrowserSessions, ShellPorts } from './ports.ts';

type Names = 'sessions.list' | 'sessions.end' | 'sessions.rotate';

/** The handlers that list and end browser sessions; UNAVAILABLE in a shell without them. */
export function browserSessionHandlers(ports: ShellPorts): Pick<Handlers<AppContract>, Names> {
  const sessions = (): BrowserSessions => {
    if (ports.sessions) return ports.sessions;
    throw new RpcError('UNAVAILABLE', 'The desktop app has no browser sessions.');
  };
  return {
    'sessions.list': (_input, { caller }) => sessions().list(caller),
    'sessions.end': ({ sessionId }) => {
      if (sessions().end(sessionId)) return;
      throw new RpcError('NOT_FOUND', 'That session has already ended.');
    },
    'sessions.rotate': () => sessions().rotate(),
  };
}
