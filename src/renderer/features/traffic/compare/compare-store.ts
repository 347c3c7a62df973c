import { create } from 'zustand';
import type { PathPattern } from '../../../../shared/model/traffic/body-questions.ts';
import { rememberCompare, rememberedCompare, type RecordKey } from '../log/traffic-source.ts';
import { useTraffic } from '../log/traffic-store.ts';

/** How two records are compared; it is remembered between runs. */
export type CompareChoice = {
  layout: 'sides' | 'inline';
  matching: 'id' | 'place';
  ignored: readonly PathPattern[];
};

type Comparing = {
  /** The first record to compare, while the other is still to be chosen. */
  first?: RecordKey | undefined;
  /** The two records that are compared; in one recording, `before` is the earlier. */
  pair?: { before: RecordKey; after: RecordKey } | undefined;
  /**
   * The record that was selected then; once another one is selected, its details are shown instead.
   */
  selectedSeq?: number | undefined;
  choice?: CompareChoice;
};

export const useCompare = create<Comparing>(() => ({}));

/** The default choice, which ignores what differs between any two calls. */
const firstChoice: CompareChoice = {
  layout: 'sides',
  matching: 'id',
  ignored: [['id'], ['params', '_meta', 'progressToken']],
};

export const choiceOf = ({ choice }: Comparing): CompareChoice => choice ?? firstChoice;

export const chooseFirst = (first: RecordKey): void => useCompare.setState({ first });

export function comparePair(one: RecordKey, other: RecordKey): void {
  const isInOrder = one.recordingId !== other.recordingId || one.seq <= other.seq;
  const pair = isInOrder ? { before: one, after: other } : { before: other, after: one };
  const { choice = restored(rememberedCompare()) } = useCompare.getState();
  const { selectedSeq } = useTraffic.getState();
  useCompare.setState({ pair, selectedSeq, first: undefined, choice });
}

/** Ends the comparison; returns whether there was one, or a first record was chosen for one. */
export function endCompare(): boolean {
  const { first, pair } = useCompare.getState();
  useCompare.setState({ first: undefined, pair: undefined });
  return first !== undefined || pair !== undefined;
}

export function changeChoice(change: Partial<CompareChoice>): void {
  const choice = { ...choiceOf(useCompare.getState()), ...change };
  useCompare.setState({ choice });
  rememberCompare(choice);
}

/**
 * Reads the remembered choice; defaults stand in for what a former version or a damaged file left.
 */
function restored(remembered: unknown): CompareChoice {
  if (typeof remembered !== 'object' || remembered === null) return firstChoice;
  const { layout, matching, ignored } = remembered as Record<string, unknown>;
  return {
    layout: layout === 'inline' ? 'inline' : 'sides',
    matching: matching === 'place' ? 'place' : 'id',
    ignored: Array.isArray(ignored) ? ignored.filter(isPattern).slice(0, 100) : firstChoice.ignored,
  };
}

const isPattern = (value: unknown): value is PathPattern =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((part) => part === null || typeof part === 'string' || Number.isInteger(part));
