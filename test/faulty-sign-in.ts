import { expect, vi } from 'vitest';
import { startFaultyServer, type Mode } from './servers/faulty-server.ts';
import type { Faultiness } from './servers/faulty-tokens.ts';
import { openProtected } from './sign-in-harness.ts';

type Options = Omit<Parameters<typeof openProtected>[0], 'url'> & Faultiness;

/** What parsers and libraries say, which tells a user nothing. */
const neverShown =
  /\bzod\b|ZodError|[Uu]nexpected token|[Ff]etch failed|valid JSON|\[object|\bundefined\b|TypeError|\.\.(?!\/)/;

const restless = ['discovering', 'exchanging'];

/** A core at a server that is wrong in one way, whose user signs in only when a test does. */
export async function openFaulty(mode: Mode, options: Options = {}) {
  const { refusals, refuses, ...rest } = options;
  const server = await startFaultyServer(mode, {
    ...(refusals !== undefined && { refusals }),
    ...(refuses !== undefined && { refuses }),
  });
  const core = await openProtected({ url: server.url, ...rest });
  const { signIns } = core.backend;
  const tokenRequests = () =>
    server.seen
      .filter(({ path }) => path.endsWith('/token'))
      .map(({ body }) => new URLSearchParams(body));
  const posted = (name: string) => tokenRequests().flatMap((form) => form.getAll(name));

  /** Everything that a user can have seen. */
  const shown = () => JSON.stringify(core.events) + JSON.stringify(signIns.list());

  /** What goes by secret, as far as it was sent. */
  const secrets = () => [
    ...['code', 'code_verifier', 'refresh_token'].flatMap(posted),
    ...server.seen.flatMap(
      ({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? [],
    ),
  ];

  return {
    server,
    core,
    tokenRequests,
    /** Connects, and resolves with the sign-in once it says what is next. */
    async found() {
      await core.connect();
      return this.settled();
    },
    /** Resolves with the sign-in when nothing of it is under way. */
    settled: () =>
      vi.waitFor(
        () => {
          const now = core.signIn();
          if (now && !restless.includes(now.state.status)) return now;
          throw new Error(`still ${now?.state.status}`);
        },
        { timeout: 40_000, interval: 5 },
      ),
    /** Connects and signs in; resolves with the sign-in when the connection is at rest again. */
    async signedIn() {
      await this.found();
      await signIns.start('api');
      await core.rests();
      return this.settled();
    },
    /** Resolves when a call waits for the user to allow this scope. */
    callWants: (callId: number, scope: string) =>
      vi.waitFor(
        () => {
          const calls = core.backend.connections.calls();
          const state = calls.find((one) => one.callId === callId)?.state;
          if (state?.status === 'waiting-for-scopes' && state.scopes.includes(scope)) return;
          throw new Error(`still ${JSON.stringify(state)}`);
        },
        { timeout: 40_000, interval: 5 },
      ),
    /** What holds however a server is wrong. */
    expectSound({ opened }: { opened: number }): void {
      const codes = posted('code');
      const asked = server.seen.filter(({ path }) => path.endsWith('/register'));
      const seen = core.records.join('\n') + shown();
      expect(shown()).not.toMatch(neverShown);
      expect(core.opened).toHaveLength(opened);
      expect(new Set(codes).size).toBe(codes.length);
      expect(asked.length).toBeLessThanOrEqual(1);
      expect([...server.resources, ...posted('resource')]).toEqual(
        Array.from({ length: opened + tokenRequests().length }, () => server.url),
      );
      expect(secrets().filter((secret) => seen.includes(secret))).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await core.close();
      await server.close();
    },
  };
}
