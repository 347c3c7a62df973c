import type {
  AuthFailure,
  AuthFinding,
  SignInConsent,
  SignInSnapshot,
  SignInState,
} from '../../../shared/model/sign-in.ts';
import { redactAddresses } from '../secrets/masking/redact-text.ts';
import { refusedCode } from './steps/token-failures.ts';

/** Takes what is secret out of a text. */
export type Hide = (text: string) => string;

/**
 * Takes out of what others said the secrets that are known, by `mask`, and what addresses in it hold
 * of any: a server may repeat whatever it was told.
 */
export const hideBy =
  (mask: Hide): Hide =>
  (text) =>
    redactAddresses(mask(text), () => undefined);

/**
 * A sign-in as it may be seen. What the user opens or types at the authorization server stays as it
 * is: the address has our state in it.
 */
export function shownSignIn(snapshot: SignInSnapshot, hide: Hide): SignInSnapshot {
  const { issuer, issuers, clientId, reason, held, findings, scopes, state } = snapshot;
  return {
    ...snapshot,
    scopes: scopes.map(hide),
    findings: findings.map((finding) => shownFinding(finding, hide)),
    state: shownState(state, hide),
    ...(issuer !== undefined && { issuer: hide(issuer) }),
    ...(issuers && { issuers: issuers.map(hide) }),
    ...(clientId !== undefined && { clientId: hide(clientId) }),
    ...(reason && { reason: shownFailure(reason, hide) }),
    ...(held && { held: { ...held, scopes: held.scopes.map(hide) } }),
  };
}

export const shownFailure = (failure: AuthFailure, hide: Hide): AuthFailure => ({
  ...failure,
  code: shownCode(failure.code, hide),
  message: hide(failure.message),
  next: hide(failure.next),
});

/** The error of a token endpoint is part of the code, and may be anything that it was told. */
const shownCode = (code: string, hide: Hide): string =>
  code.startsWith('token-') && hide(code) !== code ? refusedCode : code;

export const shownFinding = (finding: AuthFinding, hide: Hide): AuthFinding => ({
  ...finding,
  message: hide(finding.message),
});

/** What is shown with a secret in it can't be agreed to. */
export const shownConsent = (consent: SignInConsent, hide: Hide): SignInConsent =>
  consent.kind === 'issuer'
    ? { ...consent, issuer: hide(consent.issuer), asked: hide(consent.asked) }
    : { ...consent, origin: hide(consent.origin) };

function shownState(state: SignInState, hide: Hide): SignInState {
  switch (state.status) {
    case 'failed':
      return { ...state, failure: shownFailure(state.failure, hide) };
    case 'needs-consent':
      return { ...state, consent: shownConsent(state.consent, hide) };
    case 'signed-in':
      return { ...state, scopes: state.scopes.map(hide) };
    case 'signed-out':
      return { ...state, notes: state.notes.map(hide) };
    default:
      return state;
  }
}
