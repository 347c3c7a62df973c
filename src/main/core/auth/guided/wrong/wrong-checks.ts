import type { WrongCheckId } from '../../../../../shared/model/guided-sign-in.ts';
import {
  codeTwice,
  forgedState,
  otherRedirect,
  otherResourceCheck,
  unknownClient,
  wrongVerifier,
} from './code-checks.ts';
import { afterRevocation, proofReplayed, refreshTwice } from './renewal-checks.ts';
import {
  expiredToken,
  foreignToken,
  narrowScope,
  noToken,
  tamperedToken,
  tokenInQuery,
} from './server-checks.ts';
import type { WrongCheckPlan } from './wrong-check.ts';

/** Everything that can be sent wrong on purpose. */
export const wrongChecks: Record<WrongCheckId, WrongCheckPlan> = {
  'forged-state': forgedState,
  'wrong-verifier': wrongVerifier,
  'code-twice': codeTwice,
  'other-redirect': otherRedirect,
  'unknown-client': unknownClient,
  'other-resource': otherResourceCheck,
  'no-token': noToken,
  'token-in-query': tokenInQuery,
  'tampered-token': tamperedToken,
  'foreign-token': foreignToken,
  'expired-token': expiredToken,
  'narrow-scope': narrowScope,
  'proof-replayed': proofReplayed,
  'refresh-twice': refreshTwice,
  'after-revocation': afterRevocation,
};
