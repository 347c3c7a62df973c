// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignInConsent, SignInState } from '../../shared/model/sign-in.ts';
import { furnishPage } from '../test-page.ts';
import { SignInStep } from './sign-in-step.tsx';
import { fakeSignInsCore, signInOfRemote } from './test-sign-ins.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

let core = fakeSignInsCore();
beforeEach(() => {
  furnishPage();
  core = fakeSignInsCore();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (state: SignInState) => render(<SignInStep signIn={{ ...signInOfRemote, state }} />);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const url = 'https://auth.example/authorize?state=1';

test('claims no tab that the browser may have blocked, and says how to open it', () => {
  show({ status: 'waiting-for-user', url });

  expect(screen.getByText('Waiting for you to sign in at auth.example')).toBeDefined();
  expect(screen.getByText(/if it has opened no page, open it here/)).toBeDefined();
  expect(screen.queryByText(/browser is at|again/)).toBeNull();
});

test('leads to the browser, and away from it', async () => {
  const open = vi.fn<typeof window.open>();
  vi.stubGlobal('open', open);
  const user = userEvent.setup();
  show({ status: 'waiting-for-user', url });

  await user.click(button('Open it here'));
  await user.click(button('Cancel'));

  expect(open).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer');
  await waitFor(() => expect(core.asked('cancel')).toEqual([{ serverName: 'remote' }]));
});

test('opens no address that is none of the web', () => {
  show({ status: 'waiting-for-user', url: 'javascript:alert(1)' });

  expect(screen.queryByRole('button', { name: 'Open it here' })).toBeNull();
  expect(button('Copy the address')).toBeDefined();
});

test('takes a pasted address, and keeps a wrong one beside what is wrong with it', async () => {
  const user = userEvent.setup();
  core.refusesPaste('This is the answer to another sign-in.');
  show({ status: 'waiting-for-user', url });
  const field = screen.getByLabelText<HTMLInputElement>(/^Or paste the address/);
  expect(button('Continue').disabled).toBe(true);

  await user.type(field, 'http://127.0.0.1/callback?code=1{Enter}');

  expect((await screen.findByRole('alert')).textContent).toBe(
    'This is the answer to another sign-in.',
  );
  expect(field.value).toBe('http://127.0.0.1/callback?code=1');
  expect(core.asked('paste')).toEqual([
    { serverName: 'remote', text: 'http://127.0.0.1/callback?code=1' },
  ]);
});

test('asks from here, and shows what its page says as plain text', async () => {
  const user = userEvent.setup();
  core.answersFromHere({
    outcome: 'refused',
    status: 400,
    message: 'auth.example refuses the authorization request (HTTP 400): invalid_client.',
    rule: 'RFC 6749, 4.1.2.1',
    next: 'Cancel, and sign in again with another client.',
    page: { title: 'Oops', text: '<b>invalid_client</b>', isCut: true },
  });
  show({ status: 'waiting-for-user', url });

  await user.click(button('Send from here'));

  const answer = await screen.findByRole('region', {
    name: 'Response to the request sent from here',
  });
  expect(answer.textContent).toContain('(HTTP 400): invalid_client. RFC 6749, 4.1.2.1');
  expect(answer.textContent).toContain('of which this is the beginning<b>invalid_client</b>');
  expect(core.asked('askFromHere')).toEqual([{ serverName: 'remote' }]);
  expect(button('Cancel')).toBeDefined();
});

test.each([
  ['http://127.0.0.1:8400/callback', 'where http://127.0.0.1:8400/callback, to which'],
  ['http://127.0.0.1/\u202ekcab', 'where http://127.0.0.1/‹U+202E›kcab, to which'],
  ['', 'where the address, to which'],
])('says where the browser comes back to, as it is asked for: %j', (redirect, hint) => {
  const asked = new URLSearchParams({ redirect_uri: redirect });

  show({ status: 'waiting-for-user', url: `https://auth.example/authorize?${asked}` });

  expect(screen.getByText(/^Needed only/).textContent).toContain(hint);
});

const issuer: SignInConsent = {
  kind: 'issuer',
  issuer: 'https://auth.examp1e',
  asked: 'https://auth.example',
};

test('shows both issuers, and trusts the other one only after a moment', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  show({ status: 'needs-consent', consent: issuer });
  const trust = button('Trust https://auth.examp1e for this server');

  expect(screen.getByText('https://auth.example')).toBeDefined();
  expect(screen.getByText('https://auth.examp1e')).toBeDefined();
  expect(screen.getByText('RFC 8414, 3.3')).toBeDefined();
  expect(trust.disabled).toBe(true);
  act(() => void vi.advanceTimersByTime(1000));
  await user.click(trust);

  await waitFor(() =>
    expect(core.asked('agree')).toEqual([{ serverName: 'remote', consent: issuer }]),
  );
});

test('names the origin that lies nearer, and goes nowhere without consent', async () => {
  const user = userEvent.setup();
  show({
    status: 'needs-consent',
    consent: { kind: 'origin', origin: 'http://169.254.169.254' },
  });

  expect(screen.getByRole('alert').textContent).toBe(
    'The sign-in to remote reaches http://169.254.169.254 RFC 9728, 7.7',
  );
  await user.click(button('Cancel'));

  expect(screen.getByText('You did not agree, so the sign-in stops here.')).toBeDefined();
  expect(core.asked('agree')).toEqual([]);
  // Waits for nothing: the button may be pressed a second later.
  fireEvent.click(button('Ask me again'));
  expect(button('Allow http://169.254.169.254').disabled).toBe(true);
});
