import { expect, test, vi } from 'vitest';
import type { ConnectOutcome } from '../../shared/model/servers/connection.ts';
import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import { answerWith } from '../test-backend.ts';
import { connectServer, dismissApproval, useServers } from './servers-store.ts';

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
  useServers.setState({ approvals: [], asked: [] });
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
