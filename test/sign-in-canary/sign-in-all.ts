import { vi } from 'vitest';
import { wrongCheckIds } from '../../src/shared/model/guided-sign-in.ts';
import { modes } from '../servers/faulty-server.ts';
import type { RecordedCore } from './core.ts';
import type { CanaryServer } from './servers.ts';

const restless = ['discovering', 'exchanging'];
/** Nothing answers there, or nobody comes back. */
const endless = ['slow', 'answer-state-forged'];
const patience = { timeout: 20_000, interval: 20 };

/** Signs in by itself, calls, lets the token expire, inspects and signs out; whatever fails, goes on. */
export async function signInByItself(
  core: RecordedCore,
  name: string,
  { server, clientSecret }: Pick<CanaryServer, 'server' | 'clientSecret'>,
) {
  const { backend, client } = core;
  const { connections, signIns } = backend;
  const connectionOf = () => connections.list().find(({ serverName }) => serverName === name);
  const rests = () =>
    vi.waitFor(() => {
      const { status } = connectionOf()?.state ?? {};
      if (!status || !['ready', 'failed', 'needs-sign-in'].includes(status))
        throw new Error(`${name}: ${status}`);
      return status;
    }, patience);
  const signIn = () => signIns.list().find(({ serverName }) => serverName === name);
  const settled = () =>
    vi.waitFor(() => {
      const now = signIn()?.state;
      if (!now || restless.includes(now.status)) throw new Error(`${name}: ${now?.status}`);
      return now;
    }, patience);
  const call = async () => {
    const connectionId = connectionOf()?.connectionId ?? 0;
    const request = {
      connectionId,
      method: 'tools/call' as const,
      name: 'echo',
      argumentsText: '{}',
    };
    const { callId } = await client.call('calls.start', request);
    await vi.waitFor(() => {
      const state = connections.calls().find((one) => one.callId === callId)?.state;
      if (state?.status === 'waiting-for-scopes') {
        void client.call('calls.allowScopes', { callId, isAllowed: true });
      }
      if (state?.status === undefined || ['running', 'waiting-for-scopes'].includes(state.status)) {
        throw new Error(`${name}: ${state?.status}`);
      }
    }, patience);
    await read(callId);
  };
  const read = (callId: number) => tried(client.call('calls.result', { callId, limit: 100_000 }));
  const tried = (work: Promise<unknown>) => work.catch(() => undefined);

  await client.call('connections.connect', { serverName: name });
  if (name === 'slow') {
    await vi.waitFor(() => {
      if (!signIn()) throw new Error('not yet');
    }, patience);
    return client.call('signIns.cancel', { serverName: name });
  }
  if ((await rests()) === 'needs-sign-in') {
    const state = await settled();
    if (state.status === 'needs-consent') {
      const { consent } = state;
      await tried(client.call('signIns.agree', { serverName: name, consent }));
      await settled();
    }
    const given =
      signIn()?.state.status === 'needs-client' ? { clientId: `mine-${name}`, clientSecret } : {};
    if (name === 'answer-state-forged') {
      const ended = signIns.start(name);
      await vi.waitFor(() => {
        if (server.resources.length === 0) throw new Error('not yet');
      }, patience);
      await client.call('signIns.cancel', { serverName: name });
      await ended;
    } else await signIns.start(name, { ...given, usesDevice: name === 'device' });
    await rests();
  }
  if (connectionOf()?.state.status === 'ready') {
    await call();
    server.expire();
    await call();
    await tried(client.call('signIns.refresh', { serverName: name }));
  }
  for (const what of ['inspect', 'introspect', 'curl', 'expire'] as const) {
    await tried(client.call(`signIns.${what}`, { serverName: name }));
  }
  await tried(client.call('signIns.signOut', { serverName: name }));
}

/** Runs every step and every check of what is wrong on purpose; answers with both exports. */
export async function signInGuided(
  core: RecordedCore,
  { name, server }: { name: string; server: CanaryServer['server'] },
): Promise<string[]> {
  const { backend, client } = core;
  const { url, resources, seen } = server;
  const opened = await backend.guided.open({ kind: 'url', url });
  if (opened.status !== 'opened') throw new Error('It wants an approval.');
  const { flowId } = opened;
  const flow = backend.guided.flow(flowId);
  const snapshots = () => core.showFlow(flowId);
  if (name === 'device') flow.edit({ way: 'device' });
  const first = flow.run('refresh');
  if (endless.includes(name)) {
    const [before, asked] = [seen.length, resources.length];
    await vi.waitFor(() => {
      const isThere = name === 'slow' ? seen.length > before + 2 : resources.length > asked;
      if (!isThere) throw new Error('not yet');
    }, patience);
    await client.call('guided.cancel', { flowId });
  }
  await first;
  const asks = flow.snapshot().steps.find(({ consent }) => consent)?.consent;
  if (asks) {
    await client.call('guided.agree', { flowId, consent: asks });
    await flow.run('refresh');
  }
  if (
    flow.snapshot().steps.find(({ id }) => id === 'client')?.failure?.code === 'no-registration'
  ) {
    flow.edit({ clientId: 'mine' });
    await flow.run('refresh');
  }
  await snapshots();
  for (const checkId of checksFor(name)) await flow.runWrong(checkId).catch(() => undefined);
  if (!endless.includes(name)) await flow.run('revocation').catch(() => undefined);
  await snapshots();
  const exports = [];
  for (const format of ['svg', 'markdown'] as const) {
    exports.push((await client.call('guided.export', { flowId, format })).text);
  }
  await client.call('guided.close', { flowId });
  return exports;
}

/** All of what is wrong on purpose where every one is tried, and another one in each other mode. */
function checksFor(name: string) {
  if (endless.includes(name)) return [];
  if (isWhole.test(name)) return wrongCheckIds;
  return [wrongCheckIds[Object.keys(modes).indexOf(name) % wrongCheckIds.length] ?? 'no-token'];
}
/** Nothing else is wrong there, or the answers are that the checks of a code ask for. */
const isWhole = /^(?:none|proofs|answer-)/;
