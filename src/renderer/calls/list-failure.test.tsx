// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../shared/rpc/errors.ts';
import { fakeSignInsCore } from '../sign-in/test-sign-ins.ts';
import { answerWith } from '../test-backend.ts';
import { furnishPage } from '../test-page.ts';
import { useCatalog } from '../stores/catalog-store.ts';
import { ListFailure } from './list-failure.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

let connectionId = 7000;
beforeEach(() => {
  furnishPage();
  fakeSignInsCore();
  // A list is loaded once per connection, so each test has its own.
  connectionId += 1;
});

/** A list as its panel shows it. */
function List() {
  const loaded = useCatalog(connectionId, 'prompts');
  if (loaded.status === 'failed') {
    return <ListFailure {...{ connectionId }} serverName="remote" kind="prompts" failed={loaded} />;
  }
  return <p>{loaded.status}</p>;
}

const refusal = new RpcError('UNAVAILABLE', 'The server wants the scopes list:all.', {
  reason: 'scopes',
  scopes: ['list:all'],
});

/** A core whose list is refused until the scopes were allowed. */
function refusing(allow: () => { isGranted: boolean }) {
  const asked: string[] = [];
  let isGranted = false;
  answerWith({
    'connections.catalog': () => {
      asked.push('list');
      if (!isGranted) throw refusal;
      return { items: [], pages: 1, cutShort: false, at: 0 };
    },
    'connections.allowScopes': () => {
      asked.push('allow');
      const answer = allow();
      ({ isGranted } = answer);
      return answer;
    },
  });
  return asked;
}
const button = (name: string) => screen.findByRole('button', { name });

test('shows the scopes that a list lacks, and asks again once they are allowed', async () => {
  const asked = refusing(() => ({ isGranted: true }));
  render(<List />);

  const scopes = await screen.findByRole('list', { name: 'Scopes that are wanted' });
  expect(scopes.textContent).toBe('list:all');
  await userEvent.setup().click(await button('Allow and try again'));

  expect(await screen.findByText('loaded')).toBeDefined();
  expect(asked).toEqual(['list', 'allow', 'list']);
});

test('sends nothing where the user declines, until it is asked again', async () => {
  const asked = refusing(() => ({ isGranted: false }));
  const user = userEvent.setup();
  render(<List />);

  await user.click(await button('Not now'));
  expect((await screen.findByRole('alert')).textContent).toContain('list:all');
  expect(asked).toEqual(['list']);
  await user.click(await button('Try again'));

  await waitFor(() => expect(asked).toEqual(['list', 'list']));
  expect(await button('Allow and try again')).toBeDefined();
});

test('says why more scopes are of no use', async () => {
  refusing(() => {
    throw new RpcError('REFUSED', 'It wants those that it has (MCP authorization).');
  });
  render(<List />);

  await userEvent.setup().click(await button('Allow and try again'));

  expect((await screen.findByText(/^It wants those/)).textContent).toContain('(MCP');
});
