import { describe, expect, test } from 'vitest';
import type { SignInSnapshot, SignInState } from '../../../shared/model/sign-in.ts';
import { createSecretMasker } from '../secrets/masking/secret-masker.ts';
import { hideBy, shownConsent, shownFailure, shownFinding, shownSignIn } from './shown-sign-in.ts';

const secret = 'canary+3f9a/"b7\\end';
const label = '•••';
const masker = createSecretMasker([{ value: secret, label }]);
const hide = hideBy((text) => masker.mask(text));

/** The ways in which a server may repeat what it was told. */
const spelled = [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
  Buffer.from(`x${secret}`).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  JSON.stringify(secret),
];

describe.each(spelled)('a secret that is repeated as %s', (said) => {
  const text = `about ${said} it is`;
  const failure = { code: 'x', message: text, rule: 'RFC 6749', next: text };
  const states: SignInState[] = [
    { status: 'failed', failure },
    { status: 'needs-consent', consent: { kind: 'issuer', issuer: text, asked: text } },
    { status: 'signed-in', scopes: [text, 'read'], canRefresh: true },
    { status: 'signed-out', notes: [text] },
  ];
  const snapshot = (state: SignInState): SignInSnapshot => ({
    serverName: 'api',
    identity: 'me',
    issuer: text,
    issuers: [text, 'https://as.example'],
    clientId: text,
    scopes: [text],
    reason: failure,
    held: { scopes: [text], canRefresh: false },
    findings: [{ message: text, rule: 'RFC 6749' }],
    state,
  });

  test.each(states)('is nowhere in what is shown of a sign-in that is $status', (state) => {
    const shown = shownSignIn(snapshot(state), hide);

    expect(JSON.stringify(shown)).not.toContain(JSON.stringify(said).slice(1, -1));
    expect(shown.scopes[0]).toContain(label);
    expect(shown).toMatchObject({
      serverName: 'api',
      identity: 'me',
      state: { status: state.status },
    });
  });

  test('is in no failure, finding or consent', () => {
    const shown = [
      shownFailure(failure, hide),
      shownFinding({ message: text }, hide),
      shownConsent({ kind: 'origin', origin: text }, hide),
    ];

    expect(JSON.stringify(shown)).not.toContain(JSON.stringify(said).slice(1, -1));
  });
});

test('hides in addresses what nobody knows for a secret', () => {
  expect(hide('see https://a:pw@as.example/cb?code=abc&state=def#access_token=ghi&page=2')).toBe(
    'see https://•••@as.example/cb?code=•••&state=•••#access_token=•••&page=2',
  );
});

test('leaves the address that the user opens, and the code that is typed, as they are', () => {
  const url = 'https://as.example/authorize?state=abc';
  const waiting: SignInState = { status: 'waiting-for-user', url };
  const snapshot = { serverName: 'api', identity: 'me', scopes: [], findings: [], state: waiting };

  expect(shownSignIn(snapshot, hide).state).toEqual(waiting);
});

test.each([
  ['token-AADSTS50011', 'token-AADSTS50011'],
  [`token-${Buffer.from(secret).toString('base64')}`, 'token-refused'],
  [`token-${Buffer.from(secret).toString('hex')}`, 'token-refused'],
  [`token-err.${encodeURIComponent(secret)}`, 'token-refused'],
  ['issuer-mismatch', 'issuer-mismatch'],
])('shows the code %s as %s', (code, shown) => {
  expect(shownFailure({ code, message: '', next: '' }, hide).code).toBe(shown);
});

test('hides 10,000 secrets in a text of 1 MB, in time that goes by the text', () => {
  const many = Array.from({ length: 10_000 }, (_, i) => `secret-number-${i}-${i * 7919}`);
  const all = createSecretMasker(many.map((value) => ({ value, label })));
  const text = `${many[9_999]} ${'nothing at all '.repeat(70_000)} ${many[0]}`;

  const shown = hideBy((one) => all.mask(one))(text);

  expect(shown).toBe(`${label} ${'nothing at all '.repeat(70_000)} ${label}`);
});
