// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import type { SignInState } from '../../../../shared/model/sign-in.ts';
import { useNavigation } from '../../../navigation.ts';
import { fakeSignInsCore } from '../../../sign-in/test-sign-ins.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { SignInCard } from './sign-in-card.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const connection: ConnectionSnapshot = {
  connectionId: 1,
  serverName: 'remote',
  startedAt: 0,
  transport: 'http',
  declared: [],
  target: 'https://mcp.example/mcp',
  state: { status: 'needs-sign-in', message: 'remote wants you to sign in.' },
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
  answerWith({ 'viewState.write': () => undefined });
});

function show() {
  const user = userEvent.setup();
  render(<SignInCard connection={connection} />);
  return user;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('shows a skeleton while it is looked for where to sign in', () => {
  show();

  expect(screen.getByLabelText('Looking for where to sign in to remote')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

test('says after a while what is waited for', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  show();
  act(() => void vi.advanceTimersByTime(1900));
  expect(screen.queryByText(/^Still looking/)).toBeNull();

  act(() => void vi.advanceTimersByTime(200));

  expect(screen.getByText(/a request has no response yet/)).toBeDefined();
});

test('names the server, where to sign in, the scopes, the client and the identity', () => {
  show();

  core.becomes(
    { status: 'ready' },
    { clientId: 'wirebench', clientFrom: 'pre-registered', identity: 'work' },
  );

  expect(screen.getByText('https://mcp.example/mcp')).toBeDefined();
  expect(screen.getByText('https://auth.example')).toBeDefined();
  expect(screen.getByRole('list', { name: 'Scopes' }).textContent).toBe('readwrite');
  expect(screen.getByText('wirebench').closest('dd')?.textContent).toMatch(
    /^wirebench \(your own\)/,
  );
  expect(screen.getByText('work')).toBeDefined();
});

test('signs in with what was found out, or with other scopes', async () => {
  const user = show();
  core.becomes({ status: 'ready' });

  await user.click(button('Sign in'));
  await user.click(button('Change the scopes'));
  await user.keyboard(' admin');
  await user.click(button('Sign in'));

  await waitFor(() =>
    expect(core.asked('start')).toEqual([
      { serverName: 'remote' },
      { serverName: 'remote', scopes: ['read', 'write', 'admin'] },
    ]),
  );
  core.becomes({ status: 'waiting-for-user', url });

  await waitFor(() => expect(open.mock.calls).toEqual([[url, '_blank', 'noopener,noreferrer']]));
});

test('asks what a client without a user needs, and sends nobody to sign in', async () => {
  const user = show();
  const consent = { kind: 'issuer', issuer: 'https://honest.example', asked: 'https://a.example' };
  core.becomes({ status: 'needs-consent', consent } as SignInState, { isWithoutUser: true });

  expect(screen.getByRole('heading', { name: 'remote needs your consent' })).toBeDefined();
  await user.click(button('Cancel'));
  await waitFor(() => expect(core.asked('cancel')).toHaveLength(1));
  core.becomes({ status: 'cancelled' }, { isWithoutUser: true });

  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change the scopes' })).toBeNull();
  await user.click(button('Get a token'));
  await waitFor(() => expect(core.asked('start')).toEqual([{ serverName: 'remote' }]));
});

test('asks for no scopes that can’t be, and keeps what was typed', async () => {
  const user = show();
  core.becomes({ status: 'ready' });

  await user.click(button('Change the scopes'));
  await user.keyboard(' a"b');
  await user.click(button('Sign in'));

  expect(screen.getByRole('alert').textContent).toContain('“a"b” can’t be a scope');
  expect(document.activeElement).toBe(screen.getByDisplayValue('read write a"b'));
  expect(core.asked('start')).toEqual([]);
  await user.click(button('Request the scopes that the server names'));
  expect(document.activeElement).toBe(button('Change the scopes'));
});

test('looks again at the authorization server that the user picks', async () => {
  const user = show();
  const issuers = ['https://auth.example', 'https://other.example'];
  core.becomes({ status: 'ready' }, { issuers });

  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Authorization server' }),
    'https://other.example',
  );

  await waitFor(() =>
    expect(core.asked('discover')).toEqual([
      { serverName: 'remote', issuer: 'https://other.example' },
    ]),
  );
});

test('asks for a client where none can register, and keeps it when it is refused', async () => {
  const user = show();
  core.becomes({ status: 'needs-client' }, { redirectUri: 'http://127.0.0.1:4001/callback' });
  expect(screen.getByText('http://127.0.0.1:4001/callback')).toBeDefined();

  await user.click(button('Sign in'));
  expect(screen.getByRole('alert').textContent).toBe('Enter the ID of the client.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Client ID/));
  await user.type(screen.getByLabelText(/^Client ID/), 'mine');
  await user.type(screen.getByLabelText('Client secret'), 's3cret');
  await user.click(button('Sign in'));
  core.becomes({
    status: 'failed',
    failure: { code: 'client-refused', message: 'auth.example refuses it.', next: 'Check the ID.' },
  });

  await waitFor(() =>
    expect(core.asked('start')).toEqual([
      { serverName: 'remote', clientId: 'mine', clientSecret: 's3cret' },
    ]),
  );
  expect(screen.getByLabelText('Client secret').getAttribute('type')).toBe('password');
  expect(screen.getByLabelText<HTMLInputElement>(/^Client ID/).value).toBe('mine');
});

test('takes a client of the user’s own, or has one registered after all', async () => {
  const user = show();
  core.becomes({ status: 'ready' });

  await user.click(button('Use my own'));
  await user.type(screen.getByLabelText(/^Client ID/), 'mine{Enter}');
  await waitFor(() =>
    expect(core.asked('start')).toEqual([{ serverName: 'remote', clientId: 'mine' }]),
  );
  await user.click(button('Register automatically'));
  await user.click(button('Sign in'));

  await waitFor(() => expect(core.asked('start').at(-1)).toEqual({ serverName: 'remote' }));
  expect(screen.queryByLabelText(/^Client ID/)).toBeNull();
});

test('shows why it failed, by which rule, and what to do', async () => {
  const user = show();
  core.becomes(
    {
      status: 'failed',
      failure: {
        code: 'not-json',
        message: 'https://mcp.example answered with a page\u202e.',
        rule: 'RFC 9728, 3.2',
        next: 'Tell whoever runs it.',
      },
    },
    { issuer: undefined, findings: [{ message: 'a slash differs', rule: 'RFC 8414, 3.3' }] },
  );

  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('answered with a pageU+202E. RFC 9728, 3.2');
  expect(alert.textContent).toContain('Tell whoever runs it.');
  expect(screen.getByRole('region', { name: 'Findings' }).textContent).toContain(
    'A slash differs RFC 8414, 3.3',
  );
  await user.click(button('Try again'));

  await waitFor(() => expect(core.asked('discover')).toEqual([{ serverName: 'remote' }]));
});

test('says why the sign-in before is not enough, until the next one is under way', () => {
  const reason = {
    code: 'token-invalid_grant',
    message: 'https://auth.example/token gave no token (HTTP 400): invalid_grant.',
    rule: 'RFC 6749, 5.2',
    next: 'Sign in again.',
  };
  show();
  core.becomes({ status: 'ready' }, { reason });
  expect(screen.getByRole('heading', { name: 'remote wants you to sign in again' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toContain('gave no token (HTTP 400)');

  core.becomes({ status: 'waiting-for-user', url }, { reason });
  expect(screen.queryByRole('alert')).toBeNull();
  const failure = { code: 'no-answer', message: 'It is silent.', next: 'Try again.' };
  core.becomes({ status: 'failed', failure }, { reason });

  expect(screen.getByRole('alert').textContent).toBe('It is silent.Try again.');
});

test('opens the editor at the headers, or at the sign-in', async () => {
  const user = show();
  core.becomes({ status: 'ready' });

  await user.click(button('Use a header'));
  expect(useNavigation.getState().editing).toEqual({ serverName: 'remote', section: 'headers' });
  await user.click(button('Sign-in settings'));

  expect(useNavigation.getState().editing).toEqual({ serverName: 'remote', section: 'sign-in' });
});

test('offers neither a change nor a second start while the browser is away', () => {
  show();

  core.becomes({ status: 'waiting-for-user', url });

  expect(screen.getByText('Waiting for you to sign in at auth.example')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Sign in|Change the scopes)/ })).toBeNull();
});

test('keeps the focus on the card where the focused button went away', async () => {
  const user = show();
  core.becomes({ status: 'ready' });

  await user.click(button('Sign in'));
  core.becomes({ status: 'exchanging' });

  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sign-in to remote' }));
  expect(within(document.body).getByText('Getting the tokens from auth.example')).toBeDefined();
});

test('says what remains after a sign-out', () => {
  show();

  core.becomes({ status: 'signed-out', notes: ['The access token stays good.'] });

  expect(screen.getByRole('status').textContent).toBe(
    'You signed out.The access token stays good.',
  );
});

test('offers a code for another device where the authorization server has one', async () => {
  const user = show();
  core.becomes({ status: 'ready' });
  expect(screen.queryByRole('button', { name: 'Use a code' })).toBeNull();
  core.becomes({ status: 'ready' }, { canUseDevice: true });

  await user.click(button('Use a code'));
  core.becomes({
    status: 'waiting-for-device',
    userCode: 'WDJB-MJHT',
    verificationUri: 'https://auth.example/enter',
    url: 'https://auth.example/enter?user_code=WDJB-MJHT',
    expiresAt: Date.now() + 600_000,
  });

  expect(core.asked('start')).toEqual([{ serverName: 'remote', usesDevice: true }]);
  expect(screen.getByRole('region', { name: 'Code for another device' }).textContent).toContain(
    'Enter WDJB-MJHT at https://auth.example/enter',
  );
  expect(button('Copy the code')).toBeDefined();
});
