// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CallSnapshot } from '../../shared/model/calls/call.ts';
import { useNavigation } from '../navigation.ts';
import { fakeSignInsCore } from '../sign-in/test-sign-ins.ts';
import { furnishPage } from '../test-page.ts';
import { CallPanel } from './call-panel.tsx';
import { ScopesQuestion } from './scopes-question.tsx';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

const call: CallSnapshot = {
  callId: 3,
  connectionId: 1,
  serverName: 'remote',
  method: 'tools/call',
  name: 'delete_all',
  argumentsText: '{"really":true}',
  startedAt: 0,
  state: { status: 'waiting-for-scopes', scopes: ['files:delete'] },
};

const url = 'https://auth.example/authorize';
// For the whole file, since a press may lead to the browser for some seconds.
const open = vi.fn<typeof window.open>(() => null);
const { open: openOfPage } = window;
beforeAll(() => void (window.open = open));
afterAll(() => void (window.open = openOfPage));

let core = fakeSignInsCore();
beforeEach(() => {
  open.mockClear();
  furnishPage();
  core = fakeSignInsCore();
});

function show(state = call.state) {
  const user = userEvent.setup();
  render(
    <CallPanel
      call={{ ...call, state }}
      callIds={[3]}
      thing="tool"
      onShow={() => undefined}
      onRestore={undefined}
    />,
  );
  return user;
}
const button = (name: string) => screen.getByRole('button', { name });

test('names the tool and the scopes, and sends the call again once they are allowed', async () => {
  const user = show();

  expect(screen.getByRole('status').textContent).toBe('Waiting for scopes');
  expect(screen.getByRole('alert').textContent).toBe('remote needs more scopes for delete_all');
  expect(screen.getByRole('list', { name: 'Scopes that are wanted' }).textContent).toBe(
    'files:delete',
  );
  await user.click(button('Allow and send again'));

  await waitFor(() => expect(core.asked('allowScopes')).toEqual([{ callId: 3, isAllowed: true }]));
  core.becomes({ status: 'waiting-for-user', url });

  await waitFor(() => expect(open.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']]));
});

test('names of the scopes those that are not held, where the server names all', () => {
  core.becomes({ status: 'signed-in', scopes: ['files:read'], canRefresh: true });
  render(<ScopesQuestion call={call} scopes={['files:read', 'files:delete']} />);

  expect(screen.getByRole('list', { name: 'Scopes that are wanted' }).textContent).toBe(
    'files:delete',
  );
});

test('names the scopes that are held, which are asked for again', () => {
  show();

  core.becomes({ status: 'ready' }, { held: { scopes: ['files:read'], canRefresh: true } });

  expect(screen.getByRole('list', { name: 'Scopes that you have' }).textContent).toBe('files:read');
});

test('promises nothing of scopes that the server does not name', () => {
  show({ status: 'waiting-for-scopes', scopes: [] });

  expect(screen.getByText('The server does not say which scopes.')).toBeDefined();
  expect(screen.queryByText(/^You allow them in the browser/)).toBeNull();
});

test('declines without asking anybody', async () => {
  const user = show();

  await user.click(button('Not now'));

  await waitFor(() => expect(core.asked('allowScopes')).toEqual([{ callId: 3, isAllowed: false }]));
});

test('shows the browser while it is away, and asks again where that came to nothing', () => {
  show();

  core.becomes({ status: 'waiting-for-user', url });
  expect(screen.getByText('Waiting for you to sign in at auth.example')).toBeDefined();
  expect(screen.getByLabelText(/^Or paste the address/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Allow and send again' })).toBeNull();
  core.becomes({
    status: 'failed',
    failure: { code: 'denied', message: 'auth.example says: access_denied.', next: 'Ask again.' },
  });

  expect(screen.getByText('auth.example says: access_denied.')).toBeDefined();
  expect(button('Allow and send again')).toBeDefined();
});

test('leads to the settings where the server does not say which scopes', async () => {
  const user = show({ status: 'waiting-for-scopes', scopes: [] });
  expect(screen.getByText('The server does not say which scopes.')).toBeDefined();

  await user.click(button('Sign-in settings'));

  expect(useNavigation.getState().editing).toEqual({ serverName: 'remote', section: 'sign-in' });
});
