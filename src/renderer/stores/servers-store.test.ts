import { expect, test, vi } from 'vitest';
import type { ConnectOutcome } from '../../shared/model/connection.ts';
import type { LaunchSheet } from '../../shared/model/launch-preview.ts';
import { answerWith } from '../test-backend.ts';
import { connectServer, useServers } from './servers-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const sheet = (name: string): LaunchSheet => ({
  asker: { kind: 'server', name },
  launches: [],
  approvalId: 'a',
  fingerprint: 'f',
});

test('a server that comes up late leaves the question that another one asks', async () => {
  const answers = new Map<string, PromiseWithResolvers<ConnectOutcome>>();
  answerWith({
    'connections.connect': ({ serverName }) => {
      const answer = Promise.withResolvers<ConnectOutcome>();
      answers.set(serverName, answer);
      return answer.promise;
    },
  });
  connectServer('slow');
  connectServer('pasted');
  await vi.waitUntil(() => answers.size === 2);
  answers.get('pasted')?.resolve({ status: 'approval-needed', sheet: sheet('pasted') });
  await vi.waitUntil(() => useServers.getState().approval);

  const seen: (string | undefined)[] = [];
  useServers.subscribe(({ approval }) => seen.push(approval?.asker.name));
  answers.get('slow')?.resolve({ status: 'connecting', connectionId: 1 });
  await vi.waitUntil(() => seen.length > 0);

  expect(useServers.getState().approval?.asker.name).toBe('pasted');
});
