import { expect, test } from 'vitest';
import { emptyCatalog, type CatalogOptions } from '../connections/calls/catalog.ts';
import { listHandlers } from './list-handlers.ts';
import { createReadLists } from './read-lists.ts';

test('a page gets what was listed before, and asks the server anew only on purpose', async () => {
  const asked: CatalogOptions[] = [];
  const connections = {
    catalog: async (_connectionId: number, _kind: string, options: CatalogOptions = {}) => {
      asked.push(options);
      return emptyCatalog();
    },
  };
  const nothing = async () => [];
  const lint = { list: nothing };
  const lists = createReadLists(() => true);
  const handlers = listHandlers({ connections, lint, lists, tokenScale: { weigh: nothing } });
  const { signal } = new AbortController();
  const list = { connectionId: 1, kind: 'tools' as const, pages: 1 };

  await handlers['connections.catalog']({ ...list, isFresh: false }, { signal });
  await handlers['connections.catalog']({ ...list, isFresh: true }, { signal });

  expect(asked.map(({ mayBeKept }) => mayBeKept)).toEqual([true, false]);
});
