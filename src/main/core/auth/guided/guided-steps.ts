import type { GuidedStepId } from '../../../../shared/model/guided-sign-in.ts';
import { answerStep, clientStep, requestStep } from './authorize-steps.ts';
import { authorizationServerStep, challengeStep, resourceStep } from './find-steps.ts';
import type { GuidedWork } from './guided-run.ts';
import { refreshStep, revocationStep } from './renewal-steps.ts';
import { firstCallStep, tokensStep } from './token-steps.ts';

/** What each step does. */
export const guidedWork: Record<GuidedStepId, GuidedWork> = {
  challenge: challengeStep,
  resource: resourceStep,
  'authorization-server': authorizationServerStep,
  client: clientStep,
  request: requestStep,
  answer: answerStep,
  tokens: tokensStep,
  'first-call': firstCallStep,
  refresh: refreshStep,
  revocation: revocationStep,
};
