import { create } from 'zustand';
import type { PathPattern } from '../../../../shared/model/traffic/body-questions.ts';
import { rememberCompare, rememberedCompare, type RecordKey } from '../log/surroundings.ts';
import { useTraffic } from '../log/traffic-store.ts';

/** How two records are compared; remembered from run to run. */
export type CompareChoice = {
  layout: 'sides' | 'inline';
  matching: 'id' | 'place';
  ignored: readonly PathPattern[];
};

type Comparing = {
  /** The first of two, while the other is still to be chosen. */
  first?: RecordKey | undefined;
  /** The two, in their order. */
  pair?: { before: RecordKey; after: RecordKey } | undefined;
  /** What was selected then: once another record is, that one is shown. */
  selectedSeq?: number | undefined;
  choice?: CompareChoice;
};

export const useCompare = create<Comparing>(() => ({}));

/** What differs from call to call by itself. */
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

/** Answers whether anything was being compared. */
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

/** What was remembered, whatever a former version or a damaged file left there. */
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
