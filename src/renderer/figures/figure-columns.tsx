import type { RunFigures, ToolFigures, ToolUse } from '../../shared/model/figures.ts';
import { count } from '../ui/format.ts';
import { Time } from '../ui/time.tsx';
import { VisibleText } from '../ui/visible-text.tsx';
import { usageLabel } from '../usage-labels.ts';
import { costText, errorsLabel, timeLabel } from './figure-labels.ts';
import type { FigureColumn } from './figure-table.tsx';

export const keyOfTool = ({ serverName, tool }: Pick<ToolUse, 'serverName' | 'tool'>): string =>
  JSON.stringify([serverName, tool]);

const named = [
  { title: 'Tool', cell: ({ tool }: { tool: string }) => <VisibleText text={tool} /> },
  {
    title: 'Server',
    cell: ({ serverName }: { serverName: string }) => <VisibleText text={serverName} />,
  },
];

const counted = [
  { title: 'Calls', isNumber: true, cell: ({ calls }: { calls: number }) => count(calls) },
  {
    title: 'Errors',
    isNumber: true,
    cell: (figures: { calls: number; errors: number }) => errorsLabel(figures),
  },
];

export const toolColumns: FigureColumn<ToolFigures>[] = [
  ...named,
  ...counted,
  { title: 'Average', isNumber: true, cell: ({ averageMs }) => timeLabel(averageMs) },
  { title: 'p95', isNumber: true, cell: ({ p95Ms }) => timeLabel(p95Ms) },
];

export const everColumns: FigureColumn<ToolUse>[] = [
  ...named,
  ...counted,
  { title: 'Last', isNumber: true, cell: ({ lastAt }) => <Time atMs={lastAt} /> },
];

export const runColumns: FigureColumn<RunFigures>[] = [
  { title: 'Model', cell: ({ model }) => <VisibleText text={model} /> },
  { title: 'Steps', isNumber: true, cell: ({ models }) => count(models.steps) },
  { title: 'Calls', isNumber: true, cell: ({ calls }) => count(calls.calls) },
  { title: 'Errors', isNumber: true, cell: ({ calls }) => errorsLabel(calls) },
  { title: 'p95', isNumber: true, cell: ({ calls }) => timeLabel(calls.p95Ms) },
  { title: 'Tokens', isNumber: true, cell: ({ models }) => usageLabel(models.usage) },
  { title: 'Cost', isNumber: true, cell: ({ models }) => costText(models) },
];
