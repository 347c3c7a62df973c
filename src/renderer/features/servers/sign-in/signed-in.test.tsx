// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignInSnapshot } from '../../../../shared/model/sign-in.ts';
import { showNotices, type Notice } from '../../../notices.ts';
import { fakeSignInsCore, signInOfRemote } from '../../../sign-in/test-sign-ins.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { SignedIn } from './signed-in.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const hour = 3_600_000;
const signedIn = (expiresAt: number | undefined, canRefresh = true): SignInSnapshot => ({
  ...signInOfRemote,
  identity: 'work',
  isKept: true,
  state: {
    status: 'signed-in',
    scopes: ['read'],
    canRefresh,
    ...(expiresAt !== undefined && { expiresAt }),
  },
});

let core = fakeSignInsCore();
let notices: Notice[] = [];
beforeEach(() => {
  furnishPage();
  core = fakeSignInsCore();
  notices = [];
  showNotices((notice) => notices.push(notice));
});
afterEach(() => {
  vi.useRealTimers();
});

test('says where, as whom, with which scopes, until when, and whether it is kept', () => {
  const { container } = render(<SignedIn signIn={signedIn(Date.now() + 5.5 * hour)} />);

  expect(container.textContent).toContain('as work at https://auth.example');
  expect(screen.getByRole('list', { name: 'Granted scopes' }).textContent).toBe('read');
  expect(container.textContent).toMatch(
    /The token expires in 5 h (29|30) min, and is refreshed automatically\. Stored with your secrets\./,
  );
});

test.each([
  [
    Date.now() - 2.5 * hour,
    false,
    /The token expired 2 h 30 min ago, and you will have to sign in again/,
  ],
  [undefined, true, /The token has no expiry, and can be refreshed\./],
])('a token that expires at %s, refreshed %s, reads %s', (expiresAt, canRefresh, text) => {
  const { container } = render(<SignedIn signIn={signedIn(expiresAt, canRefresh)} />);

  expect(container.textContent).toMatch(text);
});

test('refreshes and signs out, and says what remains', async () => {
  const user = userEvent.setup();
  render(<SignedIn signIn={signedIn(undefined)} />);

  await user.click(screen.getByRole('button', { name: 'Refresh now' }));
  await waitFor(() => expect(core.asked('refresh')).toEqual([{ serverName: 'remote' }]));
  await user.click(screen.getByRole('button', { name: 'Sign out' }));

  await waitFor(() =>
    expect(notices).toEqual([
      { title: 'Signed out of remote', detail: 'The access token stays good for an hour.' },
    ]),
  );
});

test('a press that is under way keeps the focus, and does nothing twice', async () => {
  const asked: unknown[] = [];
  const answered = Promise.withResolvers<void>();
  answerWith({
    'signIns.refresh': async (input) => {
      asked.push(input);
      await answered.promise;
    },
  });
  const user = userEvent.setup();
  render(<SignedIn signIn={signedIn(undefined)} />);
  const refresh = screen.getByRole<HTMLButtonElement>('button', { name: 'Refresh now' });

  await user.click(refresh);
  await user.keyboard('{Enter}');

  await waitFor(() => expect(asked).toHaveLength(1));
  expect(refresh.disabled).toBe(false);
  expect(document.activeElement).toBe(refresh);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign out' }).disabled).toBe(true);
  answered.resolve();
  await waitFor(() => expect(refresh.getAttribute('aria-busy')).toBe('false'));
});

test('says why no token could be had', async () => {
  answerWith({
    'signIns.refresh': () => {
      throw new RpcError('REFUSED', 'There is no refresh token. Sign in again.');
    },
  });
  render(<SignedIn signIn={signedIn(undefined)} />);

  await userEvent.setup().click(screen.getByRole('button', { name: 'Refresh now' }));

  await waitFor(() =>
    expect(notices).toEqual([
      {
        tone: 'error',
        title: 'The token for remote could not be refreshed',
        detail: 'There is no refresh token. Sign in again.',
      },
    ]),
  );
});

test('keeps a sign-in that would end with the app, in a file once that is allowed', async () => {
  const asked: unknown[] = [];
  answerWith({
    'signIns.store': (input) => {
      asked.push(input);
      if (!input.mayUseFile) throw new RpcError('REFUSED', 'No keyring can be used here.');
    },
  });
  const user = userEvent.setup();
  render(<SignedIn signIn={{ ...signedIn(undefined), isKept: false }} />);

  await user.click(screen.getByRole('button', { name: 'Store it' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No keyring');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Not now' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Store it' }));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Store it in a file' }));

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(asked).toEqual([
    { serverName: 'remote', mayUseFile: false },
    { serverName: 'remote', mayUseFile: false },
    { serverName: 'remote', mayUseFile: true },
  ]);
});
