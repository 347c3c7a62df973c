import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../../src/shared/contract/index.ts';
import type { SignInSnapshot } from '../../src/shared/model/sign-in.ts';
import {
  trafficFormats,
  type RedactionChoice,
} from '../../src/shared/model/traffic/traffic-export.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { openExternal } from '../browser-without-user.ts';
import { entryUrl } from '../entry.ts';

const prefix = 'wirebench-sign-in-canary-';

const nothingHidden: RedactionChoice = {
  known: false,
  headers: false,
  addresses: false,
  members: false,
  texts: false,
  pointers: [],
};

type Options = {
  entries: Record<string, object>;
  /** Of a user who has a keyring and a home folder, which stays; by default there is neither. */
  environment?: Record<string, string>;
  /** Stands in for the system's browser. */
  browse?: (url: string) => Promise<void>;
};

/** A core with a page and a recording, and all that left it for the page or for its own log. */
export async function openRecordedCore({ entries, browse = openExternal, ...options }: Options) {
  const made = options.environment ? undefined : await mkdtemp(join(tmpdir(), prefix));
  const environment = options.environment ?? {
    PATH: process.env['PATH'],
    WIREBENCH_HOME: made,
    WIREBENCH_KEYRING: 'off',
  };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  const backend = await createBackend({
    ports: { ...ports, openExternal: browse },
    adhocServer: { kind: 'entries', entries },
  });
  const frames: string[] = [];
  /** What the page hears besides the servers, which it shows as the user wrote them. */
  const events: string[] = [];
  backend.connections.onEvent((event) => events.push(JSON.stringify(event)));
  backend.signIns.onChange((signIn) => events.push(withoutAddress(signIn)));
  const server = serve(contract, backend.handlers);
  const client = connect<AppContract>({
    open: async () => {
      const [page, core] = memoryChannels();
      server.accept(core);
      page.onMessage((frame) => frames.push(frame));
      return page;
    },
  });
  const logged = (['error', 'warn', 'log'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );

  const once = { signal: AbortSignal.any([]) };
  const { recordingId } = backend.recorder;
  const whole = { recordingId, filter: { text: '' } };

  return {
    home: ports.home,
    backend,
    client,
    frames,
    events,
    /** The whole recording, as it lies on the disk or with less. */
    async exported(format: (typeof trafficFormats)[number], hides = nothingHidden) {
      const pieces: string[] = [];
      const wanted = { ...whole, format, hides };
      for await (const piece of backend.handlers['traffic.export'](wanted, once))
        pieces.push(piece);
      return pieces.join('');
    },
    /** All rows that the page may ask for. */
    async rows() {
      const rows = [];
      for (let offset = 0; ; offset += 1000) {
        const wanted = { ...whole, offset, limit: 1000 };
        const page = await backend.handlers['traffic.rows'](wanted, once);
        rows.push(...page.rows);
        if (page.rows.length < 1000) return JSON.stringify(rows);
      }
    },
    /** Sends the page what it hears of a guided sign-in as it opens it. */
    showFlow: (flowId: number) =>
      new Promise<void>((done, fail) => {
        const stop = client.stream(
          'guided.flow',
          { flowId },
          {
            onItems() {
              stop();
              done();
            },
            onEnd: (error) => (error ? fail(error) : done()),
          },
        );
      }),
    logged: () =>
      JSON.stringify(logged.flatMap(({ mock }) => mock.calls.map((call) => call.map(String)))),
    async close(): Promise<void> {
      client.close();
      await backend.close();
      for (const spy of logged) spy.mockRestore();
      if (made !== undefined) await rm(made, { recursive: true, force: true });
    },
  };
}

/** The address that the user opens has our state in it; all else has no secrets. */
const withoutAddress = ({ state, ...signIn }: SignInSnapshot): string =>
  JSON.stringify({ ...signIn, state: { ...state, url: undefined } });

export type RecordedCore = Awaited<ReturnType<typeof openRecordedCore>>;
