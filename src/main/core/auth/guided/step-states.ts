import {
  guidedSteps,
  type GuidedStep,
  type GuidedStepId,
} from '../../../../shared/model/guided-sign-in.ts';
import type { Tokens } from '../steps/oauth-types.ts';
import type { GuidedState, StepOutcome } from './guided-run.ts';
import { openStep } from './step-evidence.ts';

/** The steps of a flow as they are shown, and what each that is done left for those after it. */
export function createStepStates() {
  const shown = new Map(guidedSteps.map((id) => [id, openStep(id)]));
  const left = new Map<GuidedStepId, GuidedState>();

  const stepOf = (id: GuidedStepId): GuidedStep => shown.get(id) ?? openStep(id);
  const isBehind = (id: GuidedStepId): boolean => /^(?:done|skipped)$/.test(stepOf(id).status);

  return {
    stepOf,
    /** Whether a step is done, or has nothing to do. */
    isBehind,
    list: (): GuidedStep[] => guidedSteps.map((id) => structuredClone(stepOf(id))),
    /** The step that runs, or waits for the user. */
    running: (): GuidedStep | undefined =>
      [...shown.values()].find(({ status }) => /^(?:running|waiting-for-user)$/.test(status)),
    /** What the steps before this one left; all of them, without one. */
    before(id?: GuidedStepId): GuidedState {
      const steps = id === undefined ? guidedSteps : guidedSteps.slice(0, guidedSteps.indexOf(id));
      return Object.assign({}, ...steps.map((one) => left.get(one))) as GuidedState;
    },
    /** The first step before this one that is not done. */
    openBefore: (id: GuidedStepId): GuidedStepId | undefined =>
      guidedSteps.slice(0, guidedSteps.indexOf(id)).find((one) => !isBehind(one)),
    /** Makes a step and those after it stale; their evidence stays. */
    makeStale(from: GuidedStepId): void {
      for (const id of guidedSteps.slice(guidedSteps.indexOf(from))) {
        left.delete(id);
        const step = stepOf(id);
        if (step.status !== 'open') step.status = 'stale';
      }
    },
    /** Begins a step anew, without the evidence that it had. */
    begin(id: GuidedStepId): GuidedStep {
      const step: GuidedStep = { ...openStep(id), status: 'running' };
      shown.set(id, step);
      return step;
    },
    end(id: GuidedStepId, outcome: StepOutcome): void {
      const isSkipped = outcome === 'skipped';
      left.set(id, isSkipped ? {} : outcome);
      stepOf(id).status = isSkipped ? 'skipped' : 'done';
      // A refresh token that was replaced must not be sent again, as a stolen one would be.
      if (id === 'refresh' && !isSkipped && outcome.tokens) this.replaceTokens(outcome.tokens);
    },
    replaceTokens(tokens: Tokens): void {
      if (left.has('tokens')) left.set('tokens', { ...left.get('tokens'), tokens });
      if (left.has('refresh')) left.set('refresh', { tokens });
    },
    hasTokens: (): boolean => left.has('tokens') && stepOf('revocation').status !== 'done',
    forget: (): void => left.clear(),
  };
}
