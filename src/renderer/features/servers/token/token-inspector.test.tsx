// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenInspection } from '../../../../shared/model/token-inspection.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { fakeSignInsCore } from '../../../sign-in/test-sign-ins.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { TokenInspector } from './token-inspector.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

const inspection: TokenInspection = {
  issuer: 'https://auth.example',
  resource: 'https://api.example/mcp',
  tokenType: 'Bearer',
  askedScopes: ['read', 'write'],
  grantedScopes: ['read'],
  obtainedAt: Date.now(),
  expiresAt: Date.now() + 3_630_000,
  clockSkewMs: 300_000,
  canRefresh: true,
  canIntrospect: true,
  tokens: [
    {
      kind: 'access_token',
      shape: '•••(JWT RS256, 726 characters, #21a622)',
      length: 726,
      header: { alg: 'RS256' },
      claims: { aud: 'https://other.example', sub: 'ada' },
    },
    { kind: 'refresh_token', shape: '•••(base64url, 43 characters, #2750c2)', length: 43 },
  ],
  findings: [{ message: 'the audience is another than the resource', rule: 'RFC 8707, 2' }],
};

let core = fakeSignInsCore();
const onClose = vi.fn<() => void>();
beforeEach(() => {
  furnishPage();
  core = fakeSignInsCore();
  answerWith({ 'signIns.inspect': () => inspection });
});
afterEach(() => {
  onClose.mockClear();
});

const show = () => render(<TokenInspector serverName="remote" onClose={onClose} />);
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('tells what a token says, is for and may, and what is wrong with it', async () => {
  show();

  const content = await screen.findByLabelText<HTMLTextAreaElement>('Header and claims');
  expect(content.value).toContain('"sub": "ada"');
  const dialog = screen.getByRole('dialog', { name: 'Token of remote' });
  expect(dialog.textContent).toMatch(/Expiresin 1 h 0 min · can be refreshed/);
  expect(dialog.textContent).toMatch(/5 min 00 s ahead/);
  expect(dialog.textContent).toContain(
    'Resourcehttps://api.example/mcpAudiencehttps://other.example',
  );
  expect(screen.getByRole('list', { name: /not granted$/ }).textContent).toBe('write');
  expect(screen.getByRole('region', { name: 'Findings' }).textContent).toContain('RFC 8707, 2');
});

test('shows of an opaque token only its length and fingerprint', async () => {
  const user = userEvent.setup();
  show();

  await user.click(await screen.findByRole('radio', { name: 'Refresh token' }));

  const content = screen.getByRole('region', { name: 'Content of the token' });
  expect(content.textContent).toContain('43 characters, #2750c2');
  expect(content.textContent).toContain('It is opaque');
});

test('expires, refreshes and signs out', async () => {
  const expired = vi.fn<() => void>();
  answerWith({ 'signIns.expire': expired });
  const user = userEvent.setup();
  show();

  await user.click(await button('Expire locally'));
  await waitFor(() => expect(expired).toHaveBeenCalled());
  await waitFor(async () => expect((await button('Refresh now')).disabled).toBe(false));
  await user.click(await button('Refresh now'));
  await waitFor(() => expect(core.asked('refresh')).toEqual([{ serverName: 'remote' }]));
  await waitFor(async () => expect((await button('Revoke and sign out')).disabled).toBe(false));
  await user.click(await button('Revoke and sign out'));

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(core.asked('signOut')).toEqual([{ serverName: 'remote' }]);
});

test('asks the issuer about the token, and says why there is no answer', async () => {
  answerWith({
    'signIns.introspect': () => ({ isActive: false, members: { active: false }, findings: [] }),
  });
  const user = userEvent.setup();
  show();

  await user.click(await button('Introspect'));
  expect(await screen.findByText('The issuer reports it as not active')).toBeDefined();
  answerWith({
    'signIns.introspect': () => {
      throw new RpcError('UNAVAILABLE', 'It does not answer.');
    },
  });
  await user.click(await button('Introspect'));

  expect((await screen.findByRole('alert')).textContent).toBe('It does not answer.');
});

test('says why a token could not be read, and reads it again', async () => {
  answerWith({
    'signIns.inspect': () => {
      throw new RpcError('REFUSED', 'There are no tokens of remote. Sign in first.');
    },
  });
  const user = userEvent.setup();
  show();

  expect((await screen.findByRole('alert')).textContent).toContain('Sign in first.');
  answerWith({ 'signIns.inspect': () => inspection });
  await user.click(await button('Try again'));

  expect(await screen.findByLabelText('Header and claims')).toBeDefined();
});
