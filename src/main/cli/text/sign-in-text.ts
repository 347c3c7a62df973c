import type { SignInSnapshot } from '../../../shared/model/sign-in.ts';
import { printable } from './printable.ts';

/** What is known of a sign-in, a line each, for people. */
export function signInText({ serverName, identity, state, ...signIn }: SignInSnapshot): string {
  if (state.status !== 'signed-in') return '';
  const { scopes, expiresAt, canRefresh } = state;
  const rows = [
    ['Server', serverName],
    ['Identity', identity],
    ['Signed in at', signIn.issuer ?? ''],
    ['Client', signIn.clientId ?? ''],
    ['Scopes', scopes.length > 0 ? scopes.join(' ') : 'none named'],
    ['Expires', expiresAt === undefined ? 'unknown' : new Date(expiresAt).toISOString()],
    ['Refreshed automatically', canRefresh ? 'yes' : 'no: there is no refresh token'],
    ['Kept', signIn.isKept ? 'until you sign out' : 'in memory only'],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(25)}${printable(value)}\n`).join('');
}
