import { TriangleAlert } from 'lucide-react';
import type { GuidedRequest } from '../../../shared/model/guided-sign-in.ts';
import { showRecord } from '../../navigation.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { milliseconds } from './step-labels.ts';

/** The requests of a step, a row each, which leads to its record in the traffic. */
export function RequestList({ requests }: { requests: readonly GuidedRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section aria-label="Requests" className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-text-muted">Requests</h4>
      <ul className="-mx-2 flex flex-col">
        {requests.map((request, index) => (
          // Requests have no identity but their place, and none is ever taken away.
          // oxlint-disable-next-line react/no-array-index-key
          <RequestRow key={index} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestRow({
  request: { method, url, status, durationMs, seqs, problem },
}: {
  request: GuidedRequest;
}) {
  const [seq] = seqs;
  const isRefused = status !== undefined && status >= 400;
  return (
    <li>
      <button
        type="button"
        disabled={seq === undefined}
        title="Show its records in the traffic"
        onClick={() => seq !== undefined && showRecord(seq)}
        className="flex h-7 w-full items-center gap-3 rounded-md px-2 text-left text-[12px] enabled:hover:bg-hover"
      >
        <span className="mono w-10 shrink-0 font-medium">{method}</span>
        <span className="mono min-w-0 flex-1 truncate" title={url}>
          <VisibleText isStrict text={url} />
        </span>
        <span
          className={`mono shrink-0 tabular-nums ${isRefused ? 'text-warning' : 'text-text-muted'}`}
        >
          {status ?? (problem === undefined ? 'no response yet' : 'no response')}
        </span>
        <span className="w-16 shrink-0 text-right text-text-muted tabular-nums">
          {durationMs !== undefined && milliseconds(durationMs)}
        </span>
      </button>
      {problem !== undefined && (
        <p className="flex items-start gap-1.5 px-2 pb-1 pl-[60px] text-[12px] text-danger">
          <TriangleAlert size={12} aria-hidden className="mt-1 shrink-0" />
          <span className="min-w-0 break-words">
            <VisibleText text={problem} />
          </span>
        </p>
      )}
    </li>
  );
}
