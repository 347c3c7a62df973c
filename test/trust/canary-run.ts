import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { runLint } from '../../src/main/cli/run-lint.ts';
import { junitOf } from '../../src/main/core/chat/evals/junit.ts';
import type { KnownSecrets } from '../../src/main/core/secrets/masking/known-secrets.ts';
import { faultLog } from '../../src/main/shell/fault-log.ts';
import { exportFormats } from '../../src/shared/model/servers/elsewhere.ts';
import { trafficFormats } from '../../src/shared/model/traffic/traffic-export.ts';
import type { ServerDefinition } from '../../src/shared/model/servers/server.ts';
import type { Settings } from '../../src/shared/model/settings.ts';
import { openCanaryCore } from './canary-core.ts';

/** Secrets by what they are, and all that left the app by where it went. */
export type CanaryRun = { secrets: Record<string, string>; places: Record<string, string> };

/** Uses every kind of secret with servers and models that repeat them, and collects what leaves the app. */
export async function runWithCanaries(knownSecrets: KnownSecrets | undefined): Promise<CanaryRun> {
  const undo: (() => unknown)[] = [];
  try {
    return await run(knownSecrets, undo);
  } finally {
    for (const close of undo.toReversed()) await close();
  }
}

async function run(
  knownSecrets: KnownSecrets | undefined,
  undo: (() => unknown)[],
): Promise<CanaryRun> {
  const core = await openCanaryCore(knownSecrets, undo);
  const { secrets, of, all, backend, client, items, frames, said } = core;
  const { receiver, oauth, api, provider } = core;
  const home = await mkdtemp(join(tmpdir(), 'wirebench-faults-'));
  undo.push(() => rm(home, { recursive: true, force: true }));

  const keptAs = {
    HEADER: '${secret:} in a header',
    VARIABLE: '${secret:} in a variable',
    ARGUMENT: '${secret:} in an argument',
    STAGE: '${secret:} in an environment',
    PROXY: '${secret:} in the address of the proxy',
    OTLP: '${secret:} in a header for spans',
    ENDPOINT: '${secret:} in a header of an endpoint',
  };
  for (const [name, kind] of Object.entries(keptAs)) {
    const kept = { name, value: of(kind), audience: ['any'] };
    await client.call('secrets.set', { ...kept, keep: 'stored', mayUseFile: true });
  }
  const settings: Partial<Settings> = {
    network: {
      proxy: `http://\${secret:PROXY}:${encodeURIComponent(of('the password of the proxy'))}@127.0.0.1:1`,
    },
    environments: [
      {
        name: 'stage',
        variables: { STAGE_TOKEN: of('a named variable'), STAGE: '${secret:STAGE}' },
      },
    ],
    environment: 'stage',
    telemetry: {
      isOn: true,
      endpoint: receiver.endpoint,
      headers: [
        ['x-otlp-key', of('a header for spans')],
        ['x-otlp', '${secret:OTLP}'],
      ],
      withContents: true,
      propagates: true,
    },
  };
  await client.call('settings.write', settings);
  for (;;) {
    const approval = await client.call('settings.sheet', settings);
    if (!approval) break;
    await client.call('settings.approve', { settings, approval });
  }

  const endpoint = {
    endpointId: 'e1',
    kind: 'compatible' as const,
    label: 'Local',
    baseUrl: provider.url,
    headers: { 'X-Team-Key': '${env:TEAM_KEY}', 'X-Kept': '${secret:ENDPOINT}' },
  };
  await client.call('chat.saveEndpoint', endpoint);
  const sheet = await client.call('chat.endpointSheet', { endpointId: 'e1' });
  if (sheet) await client.call('chat.approveEndpoint', { endpointId: 'e1', approval: sheet });
  await client.call('chat.setKey', {
    endpointId: 'e1',
    key: of('the key of an endpoint'),
    keep: 'memory',
  });
  const telling = (args: string[]): ServerDefinition['launch'] => ({
    kind: 'stdio',
    command: process.execPath,
    args: [
      resolve(import.meta.dirname, '../servers/telling-server.ts'),
      ...args,
      '${env:CANARY_PATH}',
      `x-${of('${env:} in a header')}`,
      '--name=${STAGE_TOKEN}',
      '${STAGE}',
      '${secret:ARGUMENT}',
      '--token',
      of('an option in a definition'),
    ],
    env: {
      DB_PWD: of('a variable in a definition'),
      CANARY_INPUT: '${input:pin}',
      CANARY_KEPT: '${input:kept}',
      CANARY_SECRET: '${secret:VARIABLE}',
    },
  });
  const basic = Buffer.from(`me:${of('the password of a Basic header')}`).toString('base64');
  const launches: Record<string, ServerDefinition['launch']> = {
    failing: telling(['fail']),
    telling: telling([]),
    api: {
      kind: 'http',
      url: `${api.url}?api_key=${encodeURIComponent(of('a parameter of an address'))}`,
      headers: {
        'X-Own-Key': of('a header in a definition'),
        'X-Team': 'team ${env:CANARY_TEAM}',
        'X-Kept': '${secret:HEADER}',
        Authorization: `Basic ${basic}`,
      },
    },
    oauth: { kind: 'http', url: oauth.url, headers: {} },
  };
  for (const [name, launch] of Object.entries(launches)) {
    await client.call('servers.add', { definition: { name, launch, era: 'legacy' } });
  }
  const before = frames.length;
  const connections = new Map<string, number>();
  for (const name of Object.keys(launches)) {
    const wanted = { serverName: name, inputs: { pin: of('${input:}') } };
    if (name === 'failing' || name === 'telling') {
      await keepInput(name, of('a kept ${input:}'));
    }
    let outcome = await client.call('connections.connect', wanted);
    if (outcome.status === 'approval-needed') {
      const { approvalId, fingerprint } = outcome.sheet;
      outcome = await client.call('connections.connect', {
        ...wanted,
        approval: { approvalId, fingerprint },
      });
    }
    if (outcome.status !== 'connecting') throw new Error(`${name}: ${outcome.status}`);
    const { connectionId } = outcome;
    connections.set(name, connectionId);
    const end = name === 'failing' ? 'failed' : 'ready';
    await vi.waitFor(() => {
      const one = backend.connections.list().find((each) => each.connectionId === connectionId);
      if (one?.state.status !== end) throw new Error(`${name}: ${JSON.stringify(one?.state)}`);
    }, 20_000);
  }
  Object.assign(secrets, {
    'the access token': oauth.issued.tokens[0],
    'the refresh token': oauth.issued.tokens[1],
    'the client secret of a registration': oauth.issued.secrets[0],
  });
  // What consent is asked for shows a definition as the user wrote it.
  const heard = frames
    .slice(before)
    .filter((frame) => !frame.includes('"approvalId"'))
    .join('\n');
  const failed = JSON.stringify(
    backend.connections.list().find(({ serverName }) => serverName === 'failing'),
  );

  const argumentsText = JSON.stringify({ text: all().join(' '), by: '${env:CANARY_OTHER}' });
  const schema = { type: 'object', properties: { word: { type: 'string', format: 'password' } } };
  const { schemaId } = await give(schema);
  await client.call('history.add', {
    serverName: 'telling',
    method: 'tools/call',
    name: 'tell',
    schemaId,
    argumentsText: JSON.stringify({ word: of('a password in arguments') }),
  });
  for (const name of ['telling', 'api', 'oauth']) {
    const connectionId = connections.get(name) ?? 0;
    const call = { connectionId, method: 'tools/call' as const, name: 'tell' };
    const started = await client.call('calls.start', {
      ...call,
      argumentsText,
      variables: ['${env:CANARY_OTHER}'],
    });
    await vi.waitFor(() => {
      const running = backend.connections.calls().find(({ callId }) => callId === started.callId);
      if (running?.state.status === 'running') throw new Error('The call still runs.');
    }, 20_000);
    const strange = JSON.stringify({
      jsonrpc: '2.0',
      id: 'raw',
      method: `strange/${all()[0]}`,
      params: { arguments: all() },
    });
    await client.call('connections.sendRaw', { connectionId, text: strange, headers: [] });
  }
  const { recordingId } = backend.recorder;
  await client.call('traffic.renameRecording', { recordingId, name: `About ${all()[0]}` });

  const { conversationId } = await client.call('chat.create', {});
  const choice = {
    model: { endpointId: 'e1', modelId: 'm' },
    servers: [{ serverName: 'telling', tools: ['tell'] }],
    asks: 'never' as const,
  };
  const { runIds } = await client.call('chat.send', {
    conversationId,
    text: 'Tell.',
    runs: [choice],
  });
  const [runId = ''] = runIds;
  await items('chat.events', { conversationId }, (events) =>
    events.some((one) => {
      if (one.type !== 'run') return false;
      if (one.event.type === 'approval-request') {
        const decision = { allow: true as const, holds: 'once' as const };
        void client.call('chat.decide', {
          conversationId,
          runId,
          callId: one.event.callId,
          decision,
        });
      }
      return one.event.type === 'run-end';
    }),
  );

  const { signal } = new AbortController();
  const places: Record<string, string> = {};
  const everything = {
    known: true,
    headers: true,
    addresses: true,
    members: true,
    texts: true,
    pointers: [],
  };
  const filter = { text: '' };
  for (const format of trafficFormats) {
    const parts = await items('traffic.export', { recordingId, filter, format, hides: everything });
    places[`traffic as ${format}`] = parts.join('');
  }
  for (const format of ['markdown', 'html', 'json'] as const) {
    const parts = await items('chat.export', { conversationId, format });
    places[`a conversation as ${format}`] = parts.join('');
  }
  await vi.waitFor(() => {
    if (receiver.spans.length < 6) throw new Error('The spans are not there yet.');
  }, 20_000);
  places['spans'] = JSON.stringify(receiver.spans);

  const connectionId = connections.get('telling') ?? 0;
  const one = backend.connections.ready(connectionId);
  const lint = await runLint(
    { backend, connectionId, server: one.server },
    { isJson: true, isStrict: false, timeoutMs: undefined, signal, say: () => undefined },
  );
  places['a report of lint'] = JSON.parse(JSON.stringify(lint.output)) as string;
  const results = [];
  const file = {
    model: 'own:m',
    endpoints: {
      own: { kind: 'compatible' as const, baseUrl: provider.url, key: '${env:GITHUB_TOKEN}' },
    },
    servers: { telling: {} },
    repeat: 1,
    cases: [{ prompt: 'Tell.', expect: 'none' as const }],
  };
  for await (const result of backend.evaluate(file, signal)) results.push(result);
  places['a report of evals'] = junitOf(results) + JSON.stringify(results);

  const faults = faultLog(home, {});
  faults.maskBy(backend.withoutSecrets);
  faults.write(`Failed with ${all()[0]}`, new Error(api.told(all())));
  places['the log of faults'] = await readFile(faults.file, 'utf8');

  for (const format of exportFormats) {
    const exported = await client.call('servers.export', {
      names: Object.keys(launches),
      format,
      withSecrets: false,
    });
    places['exports of servers'] =
      `${places['exports of servers'] ?? ''}\n${exported.text}\n${exported.notes.join('\n')}`;
  }
  places['what is said of a failed connection'] = failed;
  places['what the page hears of connections'] = heard;
  places['standard error'] = JSON.stringify(said.mock.calls);
  return { secrets, places };

  /** Answers one of a server's inputs and lets it be kept; the answers to the others are missing yet. */
  async function keepInput(serverName: string, value: string): Promise<void> {
    const inputs = { kept: value };
    const keepsInputs = { isKept: true };
    const asked = await client.call('connections.connect', { serverName });
    if (asked.status !== 'approval-needed') throw new Error(`${serverName}: ${asked.status}`);
    const { approvalId, fingerprint } = asked.sheet;
    const approval = { approvalId, fingerprint };
    const more = { serverName, inputs, keepsInputs, approval };
    const halfway = await client.call('connections.connect', more);
    if (halfway.status !== 'inputs-needed') throw new Error(`${serverName}: ${halfway.status}`);
  }

  async function give(value: unknown): Promise<{ schemaId: string }> {
    const text = JSON.stringify(value);
    const schemaId = 'canary-schema';
    await client.call('validation.give', { schemaId, offset: 0, text, isLast: true });
    return { schemaId };
  }
}
