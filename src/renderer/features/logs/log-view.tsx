import { ArrowDownUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { LogMessage } from '../../../shared/model/logs.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { showRecord } from '../../navigation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { byteSize, exactTime } from '../../ui/format.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { TextView } from '../../ui/json-view/text-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Level } from './level-icon.tsx';

type LogViewProps = { connectionId: number; number: number };

/** One message: its facts, its record, and all of its data. */
export function LogView({ connectionId, number }: LogViewProps) {
  const [message, setMessage] = useState<LogMessage>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const query = new AbortController();
    backend
      .call('logs.message', { connectionId, number }, { signal: query.signal })
      .then(setMessage, (error: unknown) => {
        if (!query.signal.aborted) setProblem(messageOf(error));
      });
    return () => query.abort();
  }, [connectionId, number]);
  if (problem !== undefined) return <EmptyState title="No message" hint={problem} />;
  if (!message) return <Skeleton label="Loading the message" />;
  const { at, level, logger, seq, call, dataBytes, isCut } = message;
  return (
    <section aria-label="Log message" className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-col gap-1.5 border-b border-border px-3 py-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <Level level={level} />
          {logger !== undefined && (
            <span className="min-w-0 break-all">
              <VisibleText text={logger} />
            </span>
          )}
          <time className="text-text-muted tabular-nums" dateTime={new Date(at).toISOString()}>
            {exactTime(at)}
          </time>
          {call && (
            <span className="min-w-0 break-all text-text-muted">
              of the call of <VisibleText text={call.name} />
            </span>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={ArrowDownUp} onClick={() => showRecord(seq)}>
            Show in traffic
          </Button>
          <CopyButton label="Copy the data" text={message.dataText} />
        </div>
      </header>
      {isCut && (
        <p role="status" className="flex-none bg-warning-fill px-3 py-1 text-xs text-warning">
          {byteSize(dataBytes)} in total, of which the start is shown; the record has the rest.
        </p>
      )}
      <div className="min-h-0 flex-1">
        <Data message={message} />
      </div>
    </section>
  );
}

/** Data that is a text is shown as one; anything else as JSON. */
function Data({ message: { dataText, number } }: { message: LogMessage }) {
  if (dataText === '') return <EmptyState title="No data" hint="The message has no member data." />;
  const value = dataText.startsWith('"') ? parsedJson(dataText) : undefined;
  return typeof value === 'string' ? (
    <TextView text={value} label="Data" />
  ) : (
    <JsonView text={dataText} path={`log message ${number}`} label="Data" />
  );
}
