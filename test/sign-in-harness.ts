import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createBackend } from '../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import type { CallSnapshot } from '../src/shared/model/calls/call.ts';
import type { BackendEvent } from '../src/shared/model/events.ts';
import type { ConnectionState } from '../src/shared/model/servers/connection.ts';
import type { OAuthChoice } from '../src/shared/model/servers/oauth-choice.ts';
import type { SignInState } from '../src/shared/model/sign-in.ts';
import { openExternal } from './browser-without-user.ts';
import { entryUrl } from './entry.ts';

type Options = {
  url: string;
  oauth?: OAuthChoice;
  headers?: Record<string, string>;
  /** A folder that another core has used; a new one by default, which is removed in the end. */
  home?: string;
  /** Stands in for the system's browser. */
  browse?: (url: string) => Promise<void>;
};

/** A core with one protected server, called `api`, and a browser whose user consents to everything. */
export async function openProtected({ url, oauth, headers = {}, ...options }: Options) {
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'wirebench-sign-in-')));
  const opened: string[] = [];
  const events: BackendEvent[] = [];
  const records: string[] = [];
  const observed: { seq: number; connectionId: number; text: string }[] = [];
  const environment = { ...process.env, WIREBENCH_HOME: home, WIREBENCH_KEYRING: 'off' };
  const browse = options.browse ?? openExternal;
  const backend = await createBackend({
    ports: {
      ...nodeShellPorts({ shell: 'cli', entryUrl, environment }),
      async openExternal(address) {
        opened.push(address);
        await browse(address);
      },
    },
    adhocServer: {
      kind: 'entries',
      entries: { api: { type: 'http', url, headers, ...(oauth && { oauth }) } },
    },
    onObservation(seq, connectionId, { content }) {
      const text = Buffer.from(content).toString('utf8');
      records.push(text);
      observed.push({ seq, connectionId, text });
    },
    recording: 'off',
  });
  const { connections, signIns } = backend;
  connections.onEvent((event) => events.push(event));
  signIns.onChange((signIn) => events.push({ type: 'sign-in', signIn }));

  const stateOf = () => connections.list().findLast(() => true)?.state;
  const signIn = () => signIns.list()[0];

  return {
    backend,
    home,
    /** The addresses that the browser was sent to. */
    opened,
    events,
    /** The texts of all wire records. */
    records,
    /** All wire records, with their connections. */
    observed,
    textOf: (seq: number | undefined) => observed.find((one) => one.seq === seq)?.text,
    signIn,
    /** Connects, and resolves with the state that the connection comes to rest in. */
    async connect(): Promise<ConnectionState> {
      await connections.connect('api');
      return this.rests();
    },
    rests: () =>
      vi.waitFor(
        () => {
          const state = stateOf();
          if (state && ['ready', 'failed', 'needs-sign-in'].includes(state.status)) return state;
          throw new Error(`still ${state?.status}`);
        },
        { timeout: 40_000, interval: 5 },
      ),
    /** Resolves when the sign-in has a state of this kind. */
    signInIs: (status: SignInState['status']) =>
      vi.waitFor(
        () => {
          const now = signIn();
          if (now?.state.status === status) return now;
          throw new Error(`still ${JSON.stringify(now?.state)}`);
        },
        { timeout: 40_000, interval: 5 },
      ),
    /** Connects, signs in, and resolves with the state after it. */
    async signedIn(): Promise<ConnectionState> {
      await this.connect();
      await this.signInIs('ready');
      await signIns.start('api');
      return this.rests();
    },
    /** Calls a tool until its state is one of these. */
    async call(name: string, ...until: CallSnapshot['state']['status'][]): Promise<CallSnapshot> {
      return this.callIs(this.startCall(name), ...until);
    },
    startCall(name: string, argumentsText = '{}'): number {
      const connectionId = connections.list().at(-1)?.connectionId ?? 0;
      const { callId } = connections.startCall({
        connectionId,
        method: 'tools/call',
        name,
        argumentsText,
      });
      return callId;
    },
    callIs: (callId: number, ...until: CallSnapshot['state']['status'][]) =>
      vi.waitFor(
        () => {
          const call = connections.calls().find((one) => one.callId === callId);
          const wanted = until.length > 0 ? until : ['done', 'failed', 'cancelled'];
          if (call && wanted.includes(call.state.status)) return call;
          throw new Error(`still ${JSON.stringify(call?.state)}`);
        },
        { timeout: 40_000, interval: 5 },
      ),
    /** Ends the core; the folder goes with it unless another core is to use it. */
    async close(keepsHome = false): Promise<void> {
      await backend.close();
      if (!keepsHome) await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
