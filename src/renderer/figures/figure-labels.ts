import type { CallFigures, Figures, ModelFigures } from '../../shared/model/figures.ts';
import { count, duration } from '../ui/format.ts';
import { costLabel, usageLabel } from '../usage-labels.ts';

/** The figures as labels with their values, in the order in which they are read. */
export function figureFacts(
  figures: Figures & { unsent?: number },
): [label: string, value: string][] {
  const { servers, offered, tools, calls, models, unsent } = figures;
  const { usage, runs, steps } = models;
  return [
    ['Servers', count(servers.length)],
    ['Tools offered to models', count(offered)],
    ['Tools called', count(tools.length)],
    ['Calls', count(calls.calls)],
    ['Errors', errorsLabel(calls)],
    ...(unsent ? [['Not sent', count(unsent)] satisfies [string, string]] : []),
    ['Average time', timeLabel(calls.averageMs)],
    ['p95 time', timeLabel(calls.p95Ms)],
    ['Answers', count(runs)],
    ['Steps', count(steps)],
    ['Tokens', runs === 0 ? '–' : usageLabel(usage)],
    ['Cost', runs === 0 ? '–' : costText(models)],
  ];
}

export const costText = ({ cost }: Pick<ModelFigures, 'cost'>): string =>
  cost === undefined ? 'not known' : costLabel(cost);

export const timeLabel = (ms: number | undefined): string =>
  ms === undefined ? '–' : duration(ms * 1000);

/** "3, 25 %", or "0". */
export function errorsLabel({ calls, errors }: Pick<CallFigures, 'calls' | 'errors'>): string {
  if (errors === 0 || calls === 0) return count(errors);
  const share = (errors / calls) * 100;
  return `${count(errors)}, ${share < 1 ? '<1' : Math.round(share)} %`;
}
