import type {
  GuidedRequest,
  GuidedStep,
  GuidedStepId,
} from '../../../../shared/model/guided-sign-in.ts';
import type { StepNote } from '../steps/step.ts';

/** Sees what a step does, and writes it down, within bounds and without secrets. */
export type StepEvidence = {
  tell(note: StepNote): void;
  fact(name: string, value: string, purpose?: string): void;
  request(request: GuidedRequest): void;
};

const maxText = 2000;
const maxNotes = 60;
/** Ten steps have at most 200 requests. */
export const maxRequests = 20;

export const openStep = (id: GuidedStepId): GuidedStep => ({
  id,
  status: 'open',
  requests: [],
  decisions: [],
  findings: [],
  facts: [],
});

/** What takes the evidence of a running step; `mask` takes known secrets out of every text. */
export function stepEvidence(
  step: GuidedStep,
  { mask, onChange }: { mask(text: string): string; onChange(): void },
): StepEvidence {
  const cut = (text: string): string => {
    const shown = mask(text);
    return shown.length > maxText ? `${shown.slice(0, maxText)}…` : shown;
  };
  return {
    tell({ kind, message, rule }) {
      const list = kind === 'finding' ? step.findings : step.decisions;
      const note = { message: cut(message), ...(rule !== undefined && { rule }) };
      const isTold = list.some((one) => one.message === note.message);
      if (isTold || list.length === maxNotes) return;
      list.push(note);
      onChange();
    },
    fact(name, value, purpose) {
      if (step.facts.length === maxNotes) return;
      step.facts.push({ name: cut(name), value: cut(value), ...(purpose && { purpose }) });
      onChange();
    },
    request(request) {
      if (!step.requests.includes(request)) {
        if (step.requests.length === maxRequests) return;
        step.requests.push(request);
      }
      onChange();
    },
  };
}
