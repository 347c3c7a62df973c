// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignInState } from '../../shared/model/sign-in.ts';
import { showNotices, type Notice } from '../notices.ts';
import { fakeSignInsCore, signInOfRemote } from '../sign-in/test-sign-ins.ts';
import { answerWith } from '../test-backend.ts';
import {
  isWebAddress,
  setSignIn,
  setSignIns,
  signInOf,
  signOut,
  startSignIn,
  useSignIns,
} from './sign-ins-store.ts';

vi.mock('../backend.ts', () => import('../test-backend.ts'));

let core = fakeSignInsCore();
const open = vi.fn<typeof window.open>();
beforeEach(() => {
  core = fakeSignInsCore();
  open.mockReset();
  vi.stubGlobal('open', open);
});
afterEach(() => vi.unstubAllGlobals());

const becomes = (state: SignInState) => setSignIn({ ...signInOfRemote, state });
const url = 'https://auth.example/authorize?state=1';

test('keeps one sign-in for each server, also for one with an odd name', () => {
  setSignIns([signInOfRemote]);

  setSignIn({ ...signInOfRemote, serverName: 'constructor' });

  expect(signInOf(useSignIns.getState(), 'remote')).toEqual(signInOfRemote);
  expect(signInOf(useSignIns.getState(), 'constructor')?.serverName).toBe('constructor');
  expect(signInOf(useSignIns.getState(), 'toString')).toBeUndefined();
});

test('opens the address after a press, where the shell opens no browser', async () => {
  setSignIns([signInOfRemote]);

  startSignIn('remote', { scopes: ['read'] });
  becomes({ status: 'ready' });
  becomes({ status: 'waiting-for-user', url });

  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(url, '_blank', 'noopener,noreferrer'));
  expect(core.asked('start')).toEqual([{ serverName: 'remote', scopes: ['read'] }]);
});

test('opens nothing where the shell does, nor without a press', async () => {
  const asked = vi.fn<() => void>();
  answerWith({
    'app.info': () => {
      asked();
      return { capabilities: { openExternal: true } } as never;
    },
  });
  becomes({ status: 'waiting-for-user', url });
  becomes({ status: 'cancelled' });

  startSignIn('remote');
  becomes({ status: 'waiting-for-user', url });

  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(core.asked('start')).toHaveLength(1));
  expect(open).not.toHaveBeenCalled();
});

test('opens no address that is none of the web', () => {
  expect(isWebAddress('javascript:alert(1)')).toBe(false);
  expect(isWebAddress('file:///etc/passwd')).toBe(false);
  expect(isWebAddress('nonsense')).toBe(false);
  expect(isWebAddress('http://127.0.0.1:9/authorize')).toBe(true);
});

test('says what remains of the tokens after a sign-out', async () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));

  await signOut('remote');

  expect(notices).toEqual([
    { title: 'Signed out of remote', detail: 'The access token stays good for an hour.' },
  ]);
});
