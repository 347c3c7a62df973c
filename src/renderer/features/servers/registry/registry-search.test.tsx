// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RegistryPage } from '../../../../shared/model/servers/registry.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { RegistrySearch } from './registry-search.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let asked: unknown[];
beforeEach(() => {
  furnishPage();
  asked = [];
});

const weather: ServerDefinition = {
  name: 'weather',
  era: 'auto',
  launch: { kind: 'stdio', command: 'npx', args: ['-y', '@a/weather', '$(x)'], env: {} },
  inputs: [{ name: 'WEATHER_KEY', isSecret: true }],
};
const entry: RegistryPage['entries'][number] = {
  name: 'com.a/weather',
  description: 'Rain \u202Eand sun.',
  version: '1.0.0',
  ways: [
    { status: 'usable', definition: weather, notes: ['UNITS is optional and was left out.'] },
    { status: 'unusable', name: 'weather (mcpb)', reason: 'It can’t be run by one command.' },
  ],
};

const answer = (...pages: (RegistryPage | Error)[]) =>
  answerWith({
    'servers.searchRegistry': (wanted) => {
      asked.push(wanted);
      const page = pages.shift();
      if (!page || page instanceof Error) throw page ?? new Error('asked too often');
      return page;
    },
  });

async function open() {
  const onPick = vi.fn<(definition: ServerDefinition) => void>();
  render(<RegistrySearch onPick={onPick} />);
  await userEvent.click(screen.getByText('Search a registry', { selector: 'summary' }));
  return onPick;
}

test('nothing is asked before the button is pressed, which names the host', async () => {
  answer({ entries: [], unread: 0 });
  await open();

  await userEvent.type(screen.getByRole('searchbox'), ' weather ');
  expect(asked).toEqual([]);
  await userEvent.click(
    screen.getByRole('button', { name: 'Search registry.modelcontextprotocol.io' }),
  );

  expect(asked).toEqual([{ text: 'weather' }]);
  expect(await screen.findByText('No server’s name contains these words.')).toBeTruthy();
});

test('a server is shown with its command as it is, and one that is used is handed over', async () => {
  answer({ entries: [entry], unread: 2, nextCursor: 'n' }, { entries: [entry], unread: 0 });
  const onPick = await open();
  await userEvent.type(screen.getByRole('searchbox'), 'weather{Enter}');

  const list = await screen.findByRole('list', { name: 'Servers of the registry' });
  expect(list.textContent).toContain('npx -y @a/weather $(x)');
  expect(list.textContent).toContain('Asks for WEATHER_KEY.');
  expect(list.textContent).toContain('UNITS is optional and was left out.');
  expect(list.textContent).toContain('weather (mcpb) can’t be used');
  expect(list.textContent).not.toContain('\u202E');
  expect(screen.getByRole('status').textContent).toBe(
    '1 server, and there are more; 2 entries could not be read',
  );

  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await expect.poll(() => within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(asked.at(-1)).toEqual({ text: 'weather', cursor: 'n' });

  await userEvent.click(within(list).getAllByRole('button', { name: 'Use weather' })[0] as Element);
  expect(onPick.mock.calls).toEqual([[weather]]);
});

test('says why it can’t be searched, and keeps what was typed', async () => {
  answer(new RpcError('UNAVAILABLE', 'a.example answered with HTTP 503.'));
  await open();
  await userEvent.type(screen.getByRole('searchbox'), 'rain{Enter}');

  expect(await screen.findByText('a.example answered with HTTP 503.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('rain');
});

test('another registry is saved once it is an address', async () => {
  const written: unknown[] = [];
  answerWith({ 'settings.write': (changed) => void written.push(changed) });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Another registry…' }));
  const field = screen.getByRole('textbox', { name: 'Address of the registry' });
  await userEvent.clear(field);

  await userEvent.type(field, 'ftp://a{Enter}');
  expect(screen.getByText(/^An address is https/)).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'https://mine.example/registry{Enter}');

  expect(written).toEqual([{ registry: 'https://mine.example/registry' }]);
});
