import { expect, test, vi } from 'vitest';
import type { ConnectOutcome } from '../../shared/model/connection.ts';
import type { LaunchPreview } from '../../shared/model/launch-preview.ts';
import { answerWith } from '../test-backend.ts';
import { connectServer, useServers } from './servers-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const preview = (serverName: string): LaunchPreview => ({
  serverName,
  target: { kind: 'stdio', command: 'npx', args: [] },
  variables: [],
  headers: [],
  others: [],
  handsOver: [],
  watched: [],
  approvalId: 'a',
  fingerprint: 'f',
  warnings: [],
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
  answers.get('pasted')?.resolve({ status: 'approval-needed', preview: preview('pasted') });
  await vi.waitUntil(() => useServers.getState().approval);

  const seen: (string | undefined)[] = [];
  useServers.subscribe(({ approval }) => seen.push(approval?.serverName));
  answers.get('slow')?.resolve({ status: 'connecting', connectionId: 1 });
  await vi.waitUntil(() => seen.length > 0);

  expect(useServers.getState().approval?.serverName).toBe('pasted');
});
