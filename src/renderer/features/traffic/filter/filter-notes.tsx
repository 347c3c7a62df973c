import { TriangleAlert, X } from 'lucide-react';
import { useMemo } from 'react';
import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import { counted, duration } from '../../../ui/format.ts';
import { termLabel } from './term-labels.ts';
import { setFilter, useTraffic } from '../log/traffic-store.ts';

/** The terms of the filter in words, each to remove, and what of its query can’t be read. */
export function FilterNotes() {
  const text = useTraffic((state) => state.filter.text);
  const undecided = useTraffic(({ loaded }) => loaded.undecided);
  const { terms, problems } = useMemo(() => parseTrafficQuery(text), [text]);
  const window = useTraffic((state) => state.filter.window);
  const isPlain = !window && terms.every(({ field, not }) => field === 'text' && !not);
  if (isPlain && problems.length === 0) return null;
  const without = (start: number, end: number) => {
    const rest = `${text.slice(0, start)}${text.slice(end).replace(/^\s+/, '')}`;
    setFilter({ text: rest.trim() });
  };
  return (
    <div className="flex min-h-7 shrink-0 flex-wrap items-center gap-x-1.5 gap-y-1 border-b border-border px-2 py-0.5 text-[12px]">
      <ul aria-label="Terms of the filter" className="contents">
        {terms.map((term) => (
          <li key={term.start} className={`traffic-chip ${term.not ? 'traffic-chip-not' : ''}`}>
            <span className="truncate">{termLabel(term)}</span>
            <button
              type="button"
              aria-label={`Remove ${text.slice(term.start, term.end).slice(0, 60)}`}
              className="rounded p-0.5 text-text-muted hover:text-text"
              onClick={() => without(term.start, term.end)}
            >
              <X size={11} aria-hidden />
            </button>
          </li>
        ))}
        {window && (
          <li className="traffic-chip">
            <span className="truncate">a window of {duration(window.toUs - window.fromUs)}</span>
            <button
              type="button"
              aria-label="Remove the window of time"
              className="rounded p-0.5 text-text-muted hover:text-text"
              onClick={() => setFilter({ window: undefined })}
            >
              <X size={11} aria-hidden />
            </button>
          </li>
        )}
      </ul>
      {undecided > 0 && (
        <span className="text-text-muted">
          {counted(undecided, 'record', 'records')} not searched: too large or too slow for the
          expression.
        </span>
      )}
      <output className="contents" aria-label="Problems with the filter">
        {problems.map(({ start, why }) => (
          <span key={start} className="flex min-w-0 items-center gap-1 text-warning">
            <TriangleAlert size={12} aria-hidden className="shrink-0" />
            <span className="break-words">{why}</span>
          </span>
        ))}
      </output>
    </div>
  );
}
