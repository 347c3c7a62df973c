import { expect, test, vi } from 'vitest';
import type { ConnectOutcome } from '../../shared/model/servers/connection.ts';
import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { ServerDefinition } from '../../shared/model/servers/server.ts';
import { RpcError } from '../../shared/rpc/errors.ts';
import { answerWith } from '../test-backend.ts';
import { showNotices, type Notice } from '../notices.ts';
import {
  connectServer,
  dismissApproval,
  orderServers,
  setChoices,
  setServers,
  trustClaims,
  useServers,
} from './servers-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const sheet = (name: string): LaunchSheet => ({
  asker: { kind: 'server', name },
  launches: [],
  approvalId: 'a',
  fingerprint: 'f',
});

/** Starts to connect servers; returns the function that gives the outcome of one. */
async function connecting(...names: string[]) {
  const answers = new Map<string, PromiseWithResolvers<ConnectOutcome>>();
  answerWith({
    'connections.connect': ({ serverName }) => {
      const answer = Promise.withResolvers<ConnectOutcome>();
      answers.set(serverName, answer);
      return answer.promise;
    },
  });
  useServers.setState({ approvals: [], pendingInputs: [] });
  for (const name of names) connectServer(name);
  await vi.waitUntil(() => answers.size === names.length);
  return (name: string, outcome: ConnectOutcome) => answers.get(name)?.resolve(outcome);
}
const waiting = () => useServers.getState().approvals.map(({ asker }) => asker.name);

test('a server that comes up late leaves the question that another one asks', async () => {
  const answer = await connecting('slow', 'pasted');
  answer('pasted', { status: 'approval-needed', sheet: sheet('pasted') });
  await vi.waitFor(() => expect(waiting()).toEqual(['pasted']));

  let changes = 0;
  useServers.subscribe(() => (changes += 1));
  answer('slow', { status: 'connecting', connectionId: 1 });
  await vi.waitUntil(() => changes > 0);

  expect(waiting()).toEqual(['pasted']);
});

test('several that need consent are asked about one after the other', async () => {
  const answer = await connecting('one', 'two');
  answer('two', { status: 'approval-needed', sheet: sheet('two') });
  answer('one', { status: 'approval-needed', sheet: sheet('one') });
  await vi.waitFor(() => expect(waiting()).toEqual(['two', 'one']));

  dismissApproval('two');

  expect(waiting()).toEqual(['one']);
});

const refused = () => Promise.reject(new RpcError('INTERNAL', 'The disk is full.'));
const noticed = () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  return vi.waitFor(() => expect(notices).toHaveLength(1));
};

test('a choice that could not be stored is taken back, and no other with it', async () => {
  answerWith({
    'servers.trustClaims': ({ serverName }) => (serverName === 'a' ? refused() : undefined),
  });
  setChoices([
    { serverName: 'c', followsTo: [], trustsClaims: true, trustedIssuers: [], nearerOrigins: [] },
  ]);
  const told = noticed();

  trustClaims('a', true);
  trustClaims('b', true);
  await told;

  const { choices } = useServers.getState();
  expect(Object.keys(choices).toSorted()).toEqual(['b', 'c']);
});

test('a choice is not taken back by what the core told before it heard of it', async () => {
  const stored = Promise.withResolvers<void>();
  const none = { followsTo: [], trustsClaims: false, trustedIssuers: [], nearerOrigins: [] };
  answerWith({ 'servers.trustClaims': () => stored.promise });
  setChoices([]);

  trustClaims('b', true);
  setChoices([
    { ...none, serverName: 'a', trustsClaims: true },
    { ...none, serverName: 'b', followsTo: ['https://b.example'] },
  ]);
  const { choices: meanwhile } = useServers.getState();
  stored.resolve();
  await vi.waitFor(() => {
    setChoices([{ ...none, serverName: 'b' }]);
    expect(useServers.getState().choices['b']?.trustsClaims).toBe(false);
  });

  expect(meanwhile['b']).toMatchObject({ trustsClaims: true, followsTo: ['https://b.example'] });
  expect(meanwhile['a']?.trustsClaims).toBe(true);
});

const demo = (name: string): ServerDefinition => ({
  name,
  era: 'auto',
  launch: { kind: 'bundled', demo: 'legacy' },
});

test('an order that could not be stored leaves the servers that came meanwhile', async () => {
  const snapshot = { file: '/home/me/mcp.json', servers: [demo('a'), demo('b')], invalid: [] };
  const arrived = { ...snapshot, servers: [...snapshot.servers, demo('c')] };
  answerWith({
    'servers.reorder': () => {
      setServers(arrived);
      return refused();
    },
  });
  setServers(snapshot);
  const told = noticed();

  orderServers(['b', 'a']);
  await told;

  expect(useServers.getState().snapshot).toBe(arrived);
});

test('an order that could not be stored is taken back', async () => {
  const before = { file: '/home/me/mcp.json', servers: [demo('a'), demo('b')], invalid: [] };
  answerWith({ 'servers.reorder': refused });
  setServers(before);
  const told = noticed();

  orderServers(['b', 'a']);
  await told;

  expect(useServers.getState().snapshot).toBe(before);
});
