import { create } from 'zustand';

/** Repeats the bound of the contract's model, which the page can't import without zod. */
export const maxRuns = 20;

/** One draft for all tools, since a prompt is often tried on several. */
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

/** Parses a count of runs; undefined where it is invalid. */
export function runsOf(text: string): number | undefined {
  const runs = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return runs >= 1 && runs <= maxRuns ? runs : undefined;
}
