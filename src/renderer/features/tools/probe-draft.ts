import { create } from 'zustand';

/** Not from the contract's model, whose schemas must stay out of the page. */
export const maxRuns = 20;

/** One for all tools: a prompt is often tried on a tool and then on its rival. */
export const useProbeDraft = create(() => ({
  prompt: '',
  runs: '5',
  /** The tools of all connected servers are shown to the model. */
  withAll: false,
  /** As the select writes it; empty for the first there is. */
  model: '',
}));

export const setProbeDraft = (change: Partial<ReturnType<typeof useProbeDraft.getState>>): void =>
  useProbeDraft.setState(change);

/** Undefined where it is no count of runs. */
export function runsOf(text: string): number | undefined {
  const runs = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return runs >= 1 && runs <= maxRuns ? runs : undefined;
}
