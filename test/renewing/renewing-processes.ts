import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createCredentials } from '../../src/main/core/auth/sign-ins/credentials.ts';
import { createKnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { testSecrets } from '../../src/main/core/secrets/test-secrets.ts';
import { signInWhenAsked } from '../browser-without-user.ts';
import { startAuthorizationServer } from '../servers/authorization-server.ts';
import { startProtectedV2 } from '../servers/protected-v2.ts';
import { signInAsUser } from '../servers/sign-in-as-user.ts';
import { openProtected } from '../sign-in-harness.ts';

export type Answered = { statuses: (number | string)[]; ms: number };

/**
 * A protected server, its real authorization server, which revokes whoever uses a refresh token
 * twice, and a kept sign-in that several processes share.
 */
export async function openRenewing() {
  const authorizationServer = await startAuthorizationServer({ accessTokenSeconds: 600 });
  const server = await startProtectedV2({ authorizationServer });
  const core = await openProtected({
    url: server.url,
    browse: async (url) => void (await fetch(await signInAsUser(url))),
  });
  const { home } = core;
  // A first secret decides that a key file is used; nobody is asked in the middle of a sign-in.
  await core.backend.secrets.set({
    name: 'ANY',
    value: 'any value',
    kind: 'text',
    audience: ['any'],
    keep: 'stored',
    mayUseFile: true,
  });
  const { connections, signIns } = core.backend;
  const key = { serverUrl: server.url, identity: 'default' };
  const kept = () =>
    createCredentials({ home, secrets: testSecrets(home), known: createKnownSecrets() });
  const children = new Set<ChildProcess>();

  return {
    tokenRequests: () => authorizationServer.tokenRequests(),
    /** Signs in, for the first time or again. */
    async signIn(): Promise<void> {
      if (signIns.list().length > 0) await signIns.signOut('api');
      const { promise: signedIn, resolve } = Promise.withResolvers<string>();
      const undo = [signInWhenAsked(signIns), signIns.onSignedIn(resolve)];
      await connections.connect('api');
      await signedIn;
      for (const each of undo) each();
    },
    /** Lets the access token be of no use, for the server and by the clock. */
    expire: () =>
      kept().change(key, async (held) => {
        if (!held?.session) return held;
        const tokens = {
          ...held.session.tokens,
          accessToken: `expired-${Math.random()}`,
          expiresAt: 0,
        };
        return { ...held, session: { ...held.session, tokens } };
      }),
    isSignedIn: async () => (await kept().read(key))?.session !== undefined,
    /** Starts a process that has seen the sign-in as it is now. */
    async start() {
      const child = fork(new URL('renewing-process.ts', import.meta.url), [home, server.url]);
      children.add(child);
      await once(child, 'message');
      return {
        kill: () => child.kill('SIGKILL'),
        /** Sends so many requests at once; undefined where the process ends meanwhile. */
        async ask(count: number): Promise<Answered | undefined> {
          const answered = once(child, 'message').then(([answer]) => answer as Answered);
          const ended = once(child, 'exit').then(() => undefined);
          child.send(count);
          return Promise.race([answered, ended]);
        },
        async end(): Promise<void> {
          children.delete(child);
          if (child.exitCode !== null || child.signalCode !== null) return;
          const ended = once(child, 'exit');
          child.kill();
          await ended;
        },
      };
    },
    async close(): Promise<void> {
      for (const child of children) child.kill('SIGKILL');
      await core.close();
      await server.close();
      await authorizationServer.close();
    },
  };
}
