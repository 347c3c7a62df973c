import { create } from 'zustand';

/**
 * The most runs of a probe. It repeats the bound of the contract's model, which the page can't
 * import without zod.
 */
export const maxRuns = 20;

/** One draft for all tools, since a prompt is often tried on several. */
export const useProbeDraft = create(() => ({
  prompt: '',
  runs: '5',
  /** Whether the model is shown the tools of all connected servers. */
  withAll: false,
  /** The chosen model as `modelKey` writes it; '' for the first one that is offered. */
  model: '',
}));

export const setProbeDraft = (change: Partial<ReturnType<typeof useProbeDraft.getState>>): void =>
  useProbeDraft.setState(change);

/** Parses a count of runs, from 1 to `maxRuns`; undefined where it is invalid. */
export function runsOf(text: string): number | undefined {
  const runs = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return runs >= 1 && runs <= maxRuns ? runs : undefined;
}
