import type { Backend } from '../../src/main/core/backend.ts';

/** So many sign-ins are enough for every scenario; a server that wants more is never content. */
const most = 4;

/**
 * Stands in for a user who signs in whenever the server asks for it, allows the scopes that a call
 * waits for, and does again what was refused meanwhile.
 */
export function signingUser(
  { signIns, connections }: Pick<Backend, 'signIns' | 'connections'>,
  log: (line: string) => void,
) {
  let count = 0;
  let ended = Promise.withResolvers<void>();
  const end = (failure?: string) => {
    const { resolve, reject, promise } = ended;
    promise.catch(() => undefined);
    ended = Promise.withResolvers<void>();
    if (failure === undefined) resolve();
    else reject(new Error(failure));
  };
  const mayGoOn = () => {
    count += 1;
    if (count > most) end('The server wants a sign-in again and again.');
    return count <= most;
  };
  const undo = [
    signIns.onChange(({ serverName, state }) => {
      log(`sign-in ${JSON.stringify(state)}`);
      if (state.status === 'failed') end(state.failure.message);
      if (state.status.startsWith('needs-')) end(`The sign-in ${state.status}.`);
      if (state.status === 'ready' && mayGoOn()) void signIns.start(serverName);
    }),
    connections.onEvent((event) => {
      if (event.type === 'connection' && event.connection.state.status === 'ready') end();
      if (event.type !== 'call' || event.call.state.status !== 'waiting-for-scopes') return;
      connections.allowScopes(event.call.callId, mayGoOn());
    }),
    signIns.onSignedIn(() => {
      // One that was disconnected connects first.
      if (connections.list().at(-1)?.state.status === 'ready') end();
    }),
  ];

  return {
    /** Does the work, again each time after a sign-in that it needed. */
    async again<Result>(work: () => Promise<Result>): Promise<Result> {
      for (;;) {
        const { promise } = ended;
        try {
          return await work();
        } catch (error) {
          if (!/sign in|not granted/.test(String(error))) throw error;
          await promise;
        }
      }
    },
    /** Rejects where a sign-in failed. */
    failed: () => ended.promise,
    leave: () => undo.forEach((stop) => stop()),
  };
}
