import type { GuidedStepId } from './guided-sign-in.ts';

/** What the steps of a guided sign-in are called, on screen and in exports. */
export const stepNames: Record<GuidedStepId, string> = {
  challenge: 'Challenge',
  resource: 'Resource',
  'authorization-server': 'Authorization server',
  client: 'Client',
  request: 'Request',
  answer: 'Answer',
  tokens: 'Tokens',
  'first-call': 'First call',
  refresh: 'Refresh',
  revocation: 'Revocation',
};
