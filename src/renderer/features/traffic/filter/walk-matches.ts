import { matchIndexOf } from '../log/exchange-store.ts';
import { selectAt, useTraffic } from '../log/traffic-store.ts';

/**
 * Selects the match after the selected one, or with -1 the one before it, around the ends; without
 * a selection, the first or the last.
 */
export function walkMatches(step: 1 | -1): void {
  const { loaded, selectedSeq, wantedIndex } = useTraffic.getState();
  const rowCount = loaded.total - loaded.base;
  if (rowCount <= 0) return;
  const index = wantedIndex ?? matchIndexOf(selectedSeq);
  const from = index ?? (step === 1 ? -1 : 0);
  const next = (from + step + rowCount) % rowCount;
  selectAt(next);
  useTraffic.setState({ scrollTarget: { index: next } });
}
