import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { LatencyGroup } from '../../../../shared/model/traffic/times.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { count, counted, duration } from '../../../ui/format.ts';
import { LatencyHistogram } from './latency-histogram.tsx';
import {
  bucketRange,
  latencyColumns,
  nameOf,
  sortedGroups,
  toTsv,
  type LatencyColumn,
  type LatencySort,
} from './latency-table.ts';
import { readLatency } from '../log/traffic-source.ts';
import { NoExchanges } from './no-exchanges.tsx';
import { showView } from './time-view-store.ts';
import { useTimesQuery } from './use-times-query.ts';
import { setFilter, setGrouped, useTraffic } from '../log/traffic-store.ts';
import { useReread } from '../log/use-reread.ts';
import { mergeTerms } from '../filter/merge-terms.ts';
import { Failure } from '../../../ui/failure.tsx';

const titles: Record<LatencyColumn, string> = {
  name: 'Method and tool',
  count: 'Count',
  errors: 'Errors',
  p50Us: 'p50',
  p95Us: 'p95',
  p99Us: 'p99',
  maxUs: 'Max',
};
const quantiles = ['p50Us', 'p95Us', 'p99Us', 'maxUs'] as const;

/** How long the exchanges that match took, by method and tool. */
export function LatencyView() {
  const query = useTimesQuery();
  const { answer, failure } = useReread(
    JSON.stringify(query),
    (signal) => readLatency(query, signal),
    1000,
  );
  const [sort, setSort] = useState<LatencySort>({ column: 'count', isDown: true });
  if (failure !== undefined)
    return <Failure what="The latency could not be computed." why={failure} />;
  if (!answer) return null;
  const { groups, otherGroups, isComplete, searchedThrough } = answer;
  if (isComplete && groups.length === 0)
    return <NoExchanges hint="Completed requests are counted here." />;
  const sorted = sortedGroups(groups, sort);
  return (
    <div className="flex h-full min-h-0 flex-col text-[12px]">
      <div className="min-h-0 flex-1 overflow-auto">
        <table aria-label="Latency" className="traffic-latency w-full border-collapse">
          <thead>
            <tr>
              {latencyColumns.map((column) => (
                <SortedTitle key={column} column={column} sort={sort} onSort={setSort} />
              ))}
              <th scope="col" className="text-left">
                Distribution
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((group) => (
              <LatencyRow key={nameOf(group)} group={group} range={bucketRange(groups)} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex h-7 shrink-0 items-center gap-2 border-t border-border px-2 text-text-muted">
        <output>
          {counted(groups.length, 'method or tool', 'methods and tools')}
          {otherGroups > 0 && `, and ${count(otherGroups)} that are seen less often`}
          {!isComplete && `, so far: ${counted(searchedThrough, 'record', 'records')} read`}
        </output>
        <span className="ml-auto">
          <CopyButton text={() => toTsv(sorted)} label="Copy as TSV" />
        </span>
      </div>
    </div>
  );
}

type Title = { column: LatencyColumn; sort: LatencySort; onSort(sort: LatencySort): void };

function SortedTitle({ column, sort, onSort }: Title) {
  const isSorted = sort.column === column;
  const Arrow = sort.isDown ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
      className={column === 'name' ? 'text-left' : 'text-right'}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 hover:text-text"
        onClick={() => onSort({ column, isDown: isSorted ? !sort.isDown : column !== 'name' })}
      >
        {titles[column]}
        {isSorted && <Arrow size={11} aria-hidden />}
      </button>
    </th>
  );
}

type Row = { group: LatencyGroup; range: { first: number; last: number } };

function LatencyRow({ group, range }: Row) {
  const { method, subject, errors, pending } = group;
  const filterTo = (atLeastUs?: number) => {
    const { text } = useTraffic.getState().filter;
    setFilter({ text: mergeTerms(text, { method, subject, atLeastUs }) });
  };
  const showSlow = (us: number) => {
    filterTo(us);
    setGrouped(true);
    showView('list');
  };
  return (
    <tr>
      <th scope="row" className="max-w-0 min-w-40 text-left font-normal">
        <button
          type="button"
          className="block w-full truncate text-left font-mono hover:underline"
          title={`Filter to ${nameOf(group)}`}
          onClick={() => filterTo()}
        >
          {method} {subject !== undefined && <span className="text-text-muted">{subject}</span>}
        </button>
      </th>
      <td>
        {count(group.count)}
        {pending > 0 && (
          <span
            className="text-warning"
            title={`${counted(pending, 'waits', 'wait')} for a response`}
          >
            {' '}
            +{count(pending)}
          </span>
        )}
      </td>
      <td className={errors > 0 ? 'text-danger' : 'text-text-muted'}>{count(errors)}</td>
      {quantiles.map((name) => (
        <td key={name}>
          {group.count > 0 && (
            <button
              type="button"
              className="hover:underline"
              title={`Show exchanges of ${duration(group[name])} or longer`}
              onClick={() => showSlow(group[name])}
            >
              {duration(group[name])}
            </button>
          )}
        </td>
      ))}
      <td className="text-left!">
        <LatencyHistogram histogram={group.histogram} {...range} />
      </td>
    </tr>
  );
}
