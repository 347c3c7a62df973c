import type { CallRound } from '../../../shared/model/calls/call.ts';
import { byteSize, counted, duration } from '../../ui/format.ts';

const methodLabels: Record<string, string> = {
  'elicitation/create': 'elicitation',
  'sampling/createMessage': 'sampling request',
  'roots/list': 'list of roots',
};

/** The rounds of input of a call: what was asked in each, who answered, and how long that took. */
export function CallRounds({ rounds }: { rounds: readonly CallRound[] }) {
  return (
    <details className="flex-none border-b border-border px-3 py-1 text-xs">
      <summary className="text-text-muted">
        {counted(rounds.length, 'round of input', 'rounds of input')}
      </summary>
      <ol aria-label="Rounds of input" className="mt-1 list-decimal pl-5 tabular-nums">
        {rounds.map((round, index) => (
          // Rounds have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{roundLabel(round)}</li>
        ))}
      </ol>
    </details>
  );
}

function roundLabel({ asked, byRule, durationUs, stateBytes }: CallRound): string {
  const counts = Object.entries(Object.groupBy(asked, (method) => method)).map(
    ([method, all = []]) => `${all.length} × ${methodLabels[method] ?? method}`,
  );
  const parts = [
    asked.length === 0 ? 'nothing asked' : counts.join(', '),
    byRule > 0 && `${byRule} by rule`,
    `answered in ${duration(durationUs)}`,
    stateBytes !== undefined && `request state of ${byteSize(stateBytes)}`,
  ];
  return parts.filter((part) => part !== false).join(' · ');
}
