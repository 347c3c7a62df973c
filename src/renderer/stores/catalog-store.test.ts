import { expect, test, vi } from 'vitest';
import { answerWith } from '../test-backend.ts';
import { loadCatalog, loadMore, refreshCatalog, useCatalogs } from './catalog-store.ts';
import { catalogKey, setConnections } from './connections-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

test('a list that was asked for later wins, though an earlier answer comes after it', async () => {
  const waiting: ((name: string) => void)[] = [];
  answerWith({
    'connections.catalog': () =>
      new Promise((resolve) =>
        waiting.push((name) => resolve({ items: [{ name }], pages: 1, at: 0, cutShort: false })),
      ),
  });
  const first = loadCatalog(1, 'tools', 0);
  refreshCatalog(1, 'tools');
  await vi.waitFor(() => expect(waiting).toHaveLength(2));

  waiting[1]?.('new');
  await vi.waitFor(() =>
    expect(useCatalogs.getState().byKey[catalogKey(1, 'tools')]?.status).toBe('loaded'),
  );
  waiting[0]?.('old');
  await first;

  expect(useCatalogs.getState().byKey[catalogKey(1, 'tools')]).toMatchObject({
    catalog: { items: [{ name: 'new' }] },
  });
});

test('a server’s list is read page by page where its settings say so', async () => {
  const connection = { connectionId: 2, serverName: 'paged', startedAt: 0, target: '' };
  const state = { status: 'starting' as const };
  setConnections([{ ...connection, transport: 'stdio', declared: [], isPageByPage: true, state }]);
  const names: string[] = [];
  answerWith({
    'connections.catalog': ({ cursor = 'a' }: { cursor?: string }) => {
      names.push(cursor);
      return {
        items: [{ name: cursor }],
        pages: 1,
        at: 0,
        cutShort: true,
        nextCursor: `${cursor}+`,
      };
    },
  });

  await loadCatalog(2, 'tools', 0);
  expect(names).toEqual(['a']);

  loadMore(2, 'tools', 1);
  await vi.waitFor(() =>
    expect(useCatalogs.getState().byKey[catalogKey(2, 'tools')]).toMatchObject({
      catalog: { items: [{ name: 'a' }, { name: 'a+' }], pages: 2, nextCursor: 'a++' },
    }),
  );
  expect(names).toEqual(['a', 'a+']);
});
