import { backend } from '../../backend.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { dayAndTime } from '../../ui/format.ts';
import { ScrollPre } from '../../ui/scroll-pre.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAnswer } from './use-answer.ts';

/** What was caught in this app, from the log on this machine. */
export function FaultList() {
  const { value, failure } = useAnswer('faults', () => backend.call('upkeep.faults', {}));
  if (failure !== undefined) return <Failure what="The fault log can’t be read" why={failure} />;
  if (!value) return <Skeleton label="Loading the fault log" />;
  const { entries, file, isCut } = value;
  return (
    <section aria-label="Fault log" className="flex min-h-64 flex-col gap-2 px-3 pt-3">
      <p className="text-text-muted">
        Errors of Wirebench itself, stored on this machine and sent nowhere. Secrets are masked
        before they are written.
      </p>
      {entries.length === 0 ? (
        <EmptyState title="Nothing went wrong" hint="Errors of Wirebench are listed here." />
      ) : (
        <ol className="flex flex-col gap-2">
          {entries.map(({ at, text }, index) => (
            // Two of the same millisecond may be equal, and none is moved.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="rounded-md border border-border">
              <div className="flex items-center gap-2 border-b border-border px-2 text-text-muted">
                <time dateTime={at} className="flex-1 py-1 text-xs tabular-nums">
                  {dayAndTime(Date.parse(at))}
                </time>
                <CopyButton text={`${at} ${text}`} label="Copy this fault" />
              </div>
              <ScrollPre label={`Fault of ${at}`} className="max-h-40 p-2 whitespace-pre-wrap">
                {text}
              </ScrollPre>
            </li>
          ))}
        </ol>
      )}
      <p className="text-text-muted">
        {isCut && 'Older ones are in the file. '}
        {file !== '' && <span className="mono break-all">{file}</span>}
      </p>
    </section>
  );
}
