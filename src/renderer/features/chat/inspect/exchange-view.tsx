import { useEffect, useState } from 'react';
import type { ModelExchange } from '../../../../shared/model/chat/chat.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { duration } from '../../../ui/format.ts';
import { JsonView } from '../../../ui/json-view/json-view.tsx';
import { TextView } from '../../../ui/json-view/text-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type ExchangeViewProps = {
  conversationId: string;
  exchangeIds: readonly string[];
  part: 'request' | 'response';
};

/** The requests or responses of a step's attempts, unchanged except for secrets. */
export function ExchangeView({ conversationId, exchangeIds, part }: ExchangeViewProps) {
  const [at, setAt] = useState(exchangeIds.length - 1);
  const exchangeId = exchangeIds[at];
  if (exchangeId === undefined) {
    return (
      <p className="p-3 text-text-muted">
        No network request in this step so far. The demo answers locally.
      </p>
    );
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      {exchangeIds.length > 1 && (
        <label className="flex items-center gap-2 px-3 pt-2 text-xs text-text-muted">
          Attempt
          <select
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
            className="h-6 rounded-md border border-border-strong bg-field px-1"
          >
            {exchangeIds.map((id, i) => (
              <option key={id} value={i}>
                {i + 1} of {exchangeIds.length}
              </option>
            ))}
          </select>
        </label>
      )}
      <Exchange
        key={exchangeId}
        conversationId={conversationId}
        exchangeId={exchangeId}
        part={part}
      />
    </div>
  );
}

type ExchangeProps = { conversationId: string; exchangeId: string; part: 'request' | 'response' };

function Exchange({ conversationId, exchangeId, part }: ExchangeProps) {
  const [loaded, setLoaded] = useState<{
    exchange?: ModelExchange | undefined;
    problem?: string;
  }>();
  useEffect(() => {
    const query = new AbortController();
    backend.call('chat.exchange', { conversationId, exchangeId }, { signal: query.signal }).then(
      (exchange) => setLoaded({ exchange }),
      (error: unknown) => {
        if (!query.signal.aborted) setLoaded({ problem: messageOf(error) });
      },
    );
    return () => query.abort();
  }, [conversationId, exchangeId]);
  if (!loaded) return <Skeleton label="Loading the exchange" />;
  const { exchange, problem } = loaded;
  if (!exchange) {
    return <p className="p-3 text-text-muted">{problem ?? 'This exchange is no longer stored.'}</p>;
  }
  return part === 'request' ? <Request exchange={exchange} /> : <Response exchange={exchange} />;
}

function Request({ exchange }: { exchange: ModelExchange }) {
  const { method, url, requestHeaders, requestText, exchangeId } = exchange;
  return (
    <>
      <Line text={`${method} ${url}`} />
      <Headers headers={requestHeaders} />
      <div className="min-h-0 flex-1">
        <JsonView text={requestText} path={`request ${exchangeId}`} label="Request as sent" />
      </div>
    </>
  );
}

function Response({ exchange }: { exchange: ModelExchange }) {
  const { status, responseHeaders, chunks, isCut, ms, error } = exchange;
  const text = chunks.map((chunk) => chunk.text).join('');
  const first = chunks[0]?.ms;
  return (
    <>
      <Line
        text={[
          status === undefined ? 'No response' : `HTTP ${status}`,
          first === undefined ? undefined : `first byte after ${duration(first * 1000)}`,
          ms === undefined ? undefined : `${duration(ms * 1000)} total`,
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {error !== undefined && <p className="px-3 py-1 break-words text-danger">{error}</p>}
      {isCut === true && <p className="px-3 py-1 text-warning">Only its start was stored.</p>}
      <Headers headers={responseHeaders ?? {}} />
      <div className="min-h-0 flex-1">
        <TextView text={text} label="Response as received" />
      </div>
    </>
  );
}

const Line = ({ text }: { text: string }) => (
  <p className="mono border-b border-border px-3 py-1.5 break-all">{text}</p>
);

function Headers({ headers }: { headers: Record<string, string> }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className="shrink-0 border-b border-border px-3 py-1">
      <summary className="text-xs text-text-muted">{entries.length} headers, without keys</summary>
      <dl className="mono max-h-40 overflow-auto">
        {entries.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 text-text-muted">{name}:</dt>
            <dd className="min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
