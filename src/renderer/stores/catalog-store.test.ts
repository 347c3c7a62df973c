import { expect, test, vi } from 'vitest';
import { answerWith } from '../test-backend.ts';
import { loadCatalog, refreshCatalog, useCatalogs } from './catalog-store.ts';
import { catalogKey } from './connections-store.ts';

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
