import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createBackend } from '../../src/main/core/create-backend.ts';
import type { KnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { contract, type AppContract } from '../../src/shared/contract/index.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import type { InputOf, OutputOf } from '../../src/shared/rpc/define.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';
import { newCanary } from '../canary-text.ts';
import { startOtlpReceiver } from '../otlp-receiver.ts';
import { startOAuthServer } from '../servers/oauth-server.ts';
import { startTellingHttp, startTellingProvider } from '../servers/telling-http.ts';
import { openExternal, signInWhenAsked } from '../browser-without-user.ts';
import { entryUrl } from '../entry.ts';

/** A whole core with a page, and all that it talks to; a secret for each kind, by what it is. */
export async function openCanaryCore(
  knownSecrets: KnownSecrets | undefined,
  undo: (() => unknown)[],
) {
  const secrets: Record<string, string> = Object.fromEntries(
    [
      'a header in a definition',
      'a variable in a definition',
      'an option in a definition',
      'a parameter of an address',
      'the password of a Basic header',
      '${env:} in a header',
      '${env:} in an argument',
      '${input:}',
      'a named variable',
      'the key of an endpoint',
      'a header of an endpoint',
      'the password of the proxy',
      'a header for spans',
      'a variable of the environment',
      'a variable in arguments',
      'a password in arguments',
      '${secret:} in a header',
      '${secret:} in a variable',
      '${secret:} in an argument',
      '${secret:} in an environment',
      '${secret:} in the address of the proxy',
      '${secret:} in a header for spans',
      '${secret:} in a header of an endpoint',
      'a kept ${input:}',
    ].map((kind) => [kind, newCanary()]),
  );
  const of = (kind: string): string => secrets[kind] ?? '';
  const all = () => Object.values(secrets);

  const home = await mkdtemp(join(tmpdir(), 'wirebench-canaries-'));
  undo.push(() => rm(home, { recursive: true, force: true }));
  const receiver = await startOtlpReceiver();
  const oauth = await startOAuthServer({ hasRefresh: true });
  const api = await startTellingHttp();
  const provider = await startTellingProvider(all);
  undo.push(receiver.close, oauth.close, api.close, provider.close);

  const environment = {
    PATH: process.env['PATH'],
    WIREBENCH_HOME: home,
    WIREBENCH_KEYRING: 'off',
    CANARY_TEAM: of('${env:} in a header'),
    CANARY_PATH: of('${env:} in an argument'),
    CANARY_OTHER: of('a variable in arguments'),
    TEAM_KEY: of('a header of an endpoint'),
    GITHUB_TOKEN: of('a variable of the environment'),
  };
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment });
  const backend = await createBackend({ ports: { ...ports, openExternal }, knownSecrets });
  undo.push(signInWhenAsked(backend.signIns));
  undo.push(() => backend.close());
  const frames: string[] = [];
  const server = serve(contract, backend.handlers);
  const client = connect<AppContract>({
    open: async () => {
      const [page, core] = memoryChannels();
      server.accept(core);
      page.onMessage((frame) => frames.push(frame));
      return page;
    },
  });
  undo.push(() => client.close());
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  undo.push(() => said.mockRestore());

  const items = <Name extends 'chat.export' | 'chat.events' | 'traffic.export' | 'events'>(
    name: Name,
    input: InputOf<AppContract[Name]>,
    onItem: (item: OutputOf<AppContract[Name]>) => boolean = () => false,
  ) =>
    new Promise<OutputOf<AppContract[Name]>[]>((done, fail) => {
      const heard: OutputOf<AppContract[Name]>[] = [];
      const stop = client.stream(name, input, {
        onItems(batch) {
          heard.push(...batch);
          if (!batch.some(onItem)) return;
          stop();
          done(heard);
        },
        onEnd: (error) => (error ? fail(error) : done(heard)),
      });
    });
  return { secrets, of, all, receiver, oauth, api, provider, backend, client, frames, said, items };
}
