import type { Figures } from '../../shared/model/figures.ts';
import { keyOfTool, toolColumns } from './figure-columns.tsx';
import { figureFacts } from './figure-labels.ts';
import { FigureTable } from './figure-table.tsx';

/** The figures as a list of facts, and the tools that were called. */
export function FigureList({ figures }: { figures: Figures & { unsent?: number } }) {
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
        {figureFacts(figures).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-text-muted">{label}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <FigureTable label="Tools" rows={figures.tools} keyOf={keyOfTool} columns={toolColumns} />
    </>
  );
}
