// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepCatalogs } from '../../stores/catalog-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { OfferedFacts } from './offered-facts.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  keepCatalogs(() => false);
});

test('counts resources and their templates apart', async () => {
  const lists = {
    resources: [{ uri: 'a:1' }, { uri: 'a:2' }],
    resourceTemplates: [{ uriTemplate: 'a:{x}' }],
  };
  answerWith({
    'connections.catalog': ({ kind }) => ({
      listId: 1,
      pages: 1,
      cutShort: false,
      at: 0,
      items: lists[kind as keyof typeof lists] ?? [],
    }),
  });

  render(<OfferedFacts serverName="a" connectionId={7} capabilities={{ resources: {} }} />);

  expect(await screen.findByRole('button', { name: '2 resources' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '1 resource template' })).toBeTruthy();
});
