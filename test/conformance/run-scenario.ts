import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../src/main/core/backend.ts';
import { createBackend } from '../../src/main/core/create-backend.ts';
import { nodeShellPorts } from '../../src/main/shell/shell-ports.ts';
import { orAborted } from '../../src/shared/or-aborted.ts';
import type { CallSnapshot } from '../../src/shared/model/calls/call.ts';
import { paramHeadersOf } from '../../src/shared/model/calls/param-header.ts';
import type { CatalogKind } from '../../src/shared/model/servers/connection.ts';
import type { OAuthChoice } from '../../src/shared/model/servers/oauth-choice.ts';
import type { EraChoice } from '../../src/shared/model/servers/server.ts';
import { openExternal } from '../browser-without-user.ts';
import { entryUrl } from '../entry.ts';
import { signingUser } from './signing-user.ts';

type Context = Record<string, string> & { toolCalls?: { name: string; arguments: object }[] };
type Tool = { name: string; inputSchema?: unknown };

/** What the official suite hands to a client: the address of its server, and what to do there. */
export type Scenario = { url: string; name: string; revision: string; context: Context };

/** Their servers have no server/discover, so that the era can't be probed. */
const pinned = /^http-|^sep-2322/;
/** The arguments that a scenario wants, where it does not hand them over. */
const knownArguments: Record<string, object> = { add_numbers: { a: 5, b: 3 } };

function oauthOf({ name, context }: Scenario): OAuthChoice {
  const { client_id: clientId, client_secret: clientSecret } = context;
  const client = { ...(clientId && { clientId }), ...(clientSecret && { clientSecret }) };
  switch (name) {
    case 'auth/client-credentials-basic':
      return { grant: 'client-credentials', ...client };
    case 'auth/client-credentials-jwt': {
      const { private_key_pem: privateKey = '', signing_algorithm: algorithm = 'ES256' } = context;
      return { grant: 'private-key-jwt', ...client, privateKey, algorithm };
    }
    case 'auth/cross-app-access-complete-flow':
    case 'auth/enterprise-managed-authorization':
      return {
        grant: 'enterprise',
        ...client,
        identityProvider: {
          tokenEndpoint: context['idp_token_endpoint'] ?? '',
          clientId: context['idp_client_id'] ?? '',
          idToken: context['idp_id_token'] ?? '',
        },
      };
    default:
      return {
        ...client,
        metadataDocument: 'https://conformance-test.local/client-metadata.json',
      };
  }
}

async function drive(
  backend: Backend,
  scenario: Scenario,
  log: (line: string) => void,
): Promise<void> {
  const { connections, servers } = backend;
  const user = signingUser(backend, log);
  const [server] = servers.snapshot().servers;
  const settled = Promise.withResolvers<{ connectionId: number; failure?: string }>();
  const ended = new Map<number, (call: CallSnapshot) => void>();
  connections.onEvent((event) => {
    if (event.type === 'connection') {
      const { connectionId, state } = event.connection;
      if (state.status === 'ready') settled.resolve({ connectionId });
      if (state.status === 'failed')
        settled.resolve({ connectionId, failure: state.failure.message });
    } else if (event.type === 'call') {
      const { callId, state } = event.call;
      if (!/running|input|waiting/.test(state.status)) ended.get(callId)?.(event.call);
    }
  });
  const { serverRequests } = connections;
  serverRequests.onRequest((request) => {
    const { serverRequestId } = request;
    if (request.method === 'sampling/createMessage') {
      const content = { type: 'text', text: 'A message of a model.' };
      const result = { role: 'assistant', content, model: 'by hand', stopReason: 'endTurn' };
      serverRequests.answer(serverRequestId, {
        action: 'send',
        resultText: JSON.stringify(result),
      });
      return;
    }
    const contentText = JSON.stringify(defaultsOf(request.requestedSchema));
    serverRequests.answer(serverRequestId, { action: 'accept', contentText });
  });
  await connections.connect(server?.name ?? '');
  user
    .failed()
    .catch((error: Error) => settled.resolve({ connectionId: 0, failure: error.message }));
  const { connectionId, failure } = await settled.promise;
  if (failure !== undefined) throw new Error(failure);

  const call = (method: CallSnapshot['method'], name: string, args: object): Promise<void> =>
    user.again(async () => {
      const over = Promise.withResolvers<CallSnapshot>();
      const argumentsText = JSON.stringify(args);
      const { callId } = connections.startCall({ connectionId, method, name, argumentsText });
      ended.set(callId, over.resolve);
      const { state } = await over.promise;
      log(`${method} ${name} ${JSON.stringify(state)}`);
      if (state.status === 'failed' && scenario.name.startsWith('auth/')) {
        throw new Error(state.message);
      }
    });
  const list = async (kind: CatalogKind) =>
    (await user.again(() => connections.catalog(connectionId, kind))).items;

  if (scenario.name.startsWith('sep-2640-')) {
    await loadSkills(backend, connectionId, scenario.name, log);
    return user.leave();
  }
  const tools = (await list('tools')) as Tool[];
  for (const { name, args } of callsOf(tools, scenario)) await call('tools/call', name, args);
  const resources = (await list('resources')) as { uri: string }[];
  for (const { uri } of resources) await call('resources/read', uri, {});
  const prompts = (await list('prompts')) as Tool[];
  for (const { name } of prompts) await call('prompts/get', name, {});
  user.leave();
}

/** Lists the skills, and loads every file of each, unless the scenario is about listing alone. */
async function loadSkills(
  { skills }: Backend,
  connectionId: number,
  scenario: string,
  log: (line: string) => void,
): Promise<void> {
  const listed = await skills.list(connectionId);
  log(`skills/list ${JSON.stringify(listed)}`);
  if (scenario.endsWith('no-prefetch')) return;
  for (const skill of listed.skills) {
    const files = skill.files === 'dynamic' ? [{ uri: skill.uri }] : skill.files;
    for (const { uri } of files) {
      const read = await skills
        .read(connectionId, skill, uri)
        .catch((error: unknown) => ({ refused: String(error) }));
      log(`${uri} ${JSON.stringify(read)}`);
    }
  }
}

/** What the scenario hands over, or else each tool that may be called, once. */
function callsOf(tools: Tool[], { context }: Scenario): { name: string; args: object }[] {
  if (context.toolCalls) {
    return context.toolCalls.map(({ name, arguments: args }) => ({ name, args }));
  }
  const schema = tools.find(({ name }) => name === 'json_schema_2020_12_tool')?.inputSchema;
  if (schema) return [{ name: 'json_schema_echo', args: { schema } }];
  // The page strikes these tools out for the same reason (2026-07-28, custom headers).
  const callable = tools.filter(
    ({ inputSchema }) => paramHeadersOf(inputSchema).faults.length === 0,
  );
  return callable.map(({ name }) => ({ name, args: knownArguments[name] ?? {} }));
}

/** An answer made of the defaults alone. */
function defaultsOf(schema: unknown): object {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, Property> };
  const confirmed = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (property.default !== undefined) return [[name, property.default]];
    return property.type === 'boolean' ? [[name, true]] : [];
  });
  return Object.fromEntries(confirmed);
}

type Property = { type?: string; default?: unknown };

/**
 * Drives the app's own core through one scenario, and rejects where a connection or a call failed;
 * `signal` ends it early.
 */
export async function runScenario(
  scenario: Scenario,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const { url, name, revision } = scenario;
  const home = await mkdtemp(join(tmpdir(), 'wirebench-conformance-'));
  const environment = { ...process.env, WIREBENCH_HOME: home };
  const era: EraChoice = pinned.test(name)
    ? '2026-07-28'
    : revision < '2026-07-28'
      ? 'legacy'
      : 'auto';
  const entry = {
    type: 'http',
    url,
    era,
    ...(name.startsWith('auth/') && { oauth: oauthOf(scenario) }),
  };
  const backend = await createBackend({
    ports: { ...nodeShellPorts({ shell: 'cli', entryUrl, environment }), openExternal },
    adhocServer: { kind: 'entries', entries: { scenario: entry } },
    recording: 'off',
  });
  try {
    await orAborted(drive(backend, scenario, log), signal);
  } finally {
    await backend.close();
    await rm(home, { recursive: true, force: true });
  }
}
