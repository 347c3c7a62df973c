// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { openServer } from '../../navigation.ts';
import { useCatalogs } from '../../stores/catalog-store.ts';
import { catalogKey, setConnections } from '../../stores/connections-store.ts';
import { setServers } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { findEntries } from './find-entries.ts';
import { paletteEntries } from './palette-entries.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const pinged: unknown[] = [];
beforeEach(() => {
  pinged.length = 0;
  answerWith({
    'viewState.write': () => {},
    'connections.ping': ({ connectionId }) => void pinged.push(connectionId),
  });
  const launch = { kind: 'bundled', demo: 'legacy' } as const;
  const names = ['design', 'roastery'];
  const servers = names.map((name) => ({ name, era: 'auto' as const, launch }));
  setServers({ file: '', servers, invalid: [] });
  setConnections(
    names.map((serverName, at) => ({ ...connected, connectionId: at + 1, serverName })),
  );
  useCatalogs.setState({
    byKey: Object.fromEntries([
      list(1, 'tools', { name: 'set-theme' }, { name: 'stock' }),
      list(2, 'tools', { name: 'stock' }, { name: 'dark-roast' }),
      list(2, 'prompts', { name: 'cupping', title: 'Cupping notes' }),
      list(2, 'resources', { uri: 'shop://prices.csv', name: 'Price list' }),
      list(2, 'resourceTemplates', { uriTemplate: 'shop://{sku}/label', name: 'Label' }),
    ]),
  });
  openServer('roastery', 'tools');
});

const connected = {
  startedAt: 0,
  target: '',
  transport: 'stdio' as const,
  declared: [],
  state: {
    status: 'ready' as const,
    era: 'legacy' as const,
    eraFrom: 'probed' as const,
    revision: '2025-11-25',
    serverInfo: { name: 'shop', version: '1' },
    capabilities: { tools: {}, prompts: {}, resources: {} },
  },
};
const list = (connectionId: number, kind: CatalogKind, ...items: object[]) => [
  catalogKey(connectionId, kind),
  { status: 'loaded', catalog: { items, pages: 1, cutShort: false, at: 0 } },
];
const found = (search: string) => findEntries(paletteEntries([]), search);
const first = (search: string) => found(search)[0]?.title;

test('“theme” finds the themes before a tool that is named so', () => {
  const themes = ['Use the dark theme', 'Use the light theme', 'Use the theme of the system'];

  expect(found('theme').map(({ title }) => title)).toEqual([...themes, 'set-theme']);
});

test.each([
  ['dark', 'Use the dark theme'],
  ['waterfall', 'Traffic as a waterfall'],
  ['percentiles', 'Latency of methods and tools'],
  ['ping', 'Ping roastery'],
  ['conformance', 'Overview of roastery'],
  ['price', 'Price list'],
  ['prices.csv', 'Price list'],
  ['sku', 'Label'],
  ['cupping', 'Cupping notes'],
])('“%s” finds “%s” first', (search, title) => {
  expect(first(search)).toBe(title);
});

test('what has a title shows its identifier beside it', () => {
  expect(found('csv').map(({ title, identifier }) => [title, identifier])).toEqual([
    ['Price list', 'shop://prices.csv'],
  ]);
  expect(found('set-theme')[0]).toMatchObject({ title: 'set-theme', identifier: undefined });
});

test('what the current server has comes before the same of another', () => {
  expect(found('stock').map(({ of }) => of)).toEqual(['roastery', 'design']);
  openServer('design', 'tools');

  expect(found('stock').map(({ of }) => of)).toEqual(['design', 'roastery']);
});

test('a ping that was found asks the server', async () => {
  found('ping design')[0]?.run();

  await vi.waitFor(() => expect(pinged).toEqual([1]));
});
