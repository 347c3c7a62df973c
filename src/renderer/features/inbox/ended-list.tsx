import { Bot, Check, CircleSlash, Undo2 } from 'lucide-react';
import type { EndedServerRequest } from '../../../shared/model/calls/server-requests.ts';
import { endLabel } from '../../calls/rules/rule-labels.ts';
import { Time } from '../../ui/time.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';

/** The requests of servers that were answered, by whom and how, or withdrawn. */
export function EndedList({ ended }: { ended: readonly EndedServerRequest[] }) {
  return (
    <section aria-label="Earlier requests" className="flex min-h-0 flex-1 flex-col">
      <h3 className="flex-none border-b border-border px-3 py-1.5 text-xs font-medium text-text-muted">
        Earlier
      </h3>
      <ol
        aria-label="Earlier requests"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto"
      >
        {ended.map((one) => (
          <Row key={one.serverRequestId} one={one} />
        ))}
      </ol>
    </section>
  );
}

function Row({ one }: { one: EndedServerRequest }) {
  const { serverName, start, method, end } = one;
  return (
    <li className="flex items-start gap-2 border-b border-border px-3 py-1.5">
      <span aria-hidden className="mt-0.5 flex-none text-text-muted">
        {iconOf(one)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="max-w-40 flex-none truncate font-medium">{serverName}</span>
          <span className="min-w-0 flex-1 truncate">
            {start === '' ? methodLabels[method] : <VisibleText text={start} />}
          </span>
        </span>
        <span className="block text-xs break-words text-text-muted">{endLabel(one)}</span>
      </span>
      <span className="flex-none text-xs text-text-muted">
        <Time atMs={end.at} />
      </span>
    </li>
  );
}

const methodLabels = {
  'elicitation/create': 'Elicitation',
  'sampling/createMessage': 'Sampling request',
};

function iconOf({ end }: EndedServerRequest) {
  if (end.by === 'rule') return <Bot size={14} />;
  if (end.action === 'withdrawn') return <Undo2 size={14} />;
  const isGiven = end.action === 'accept' || end.action === 'send';
  return isGiven ? <Check size={14} /> : <CircleSlash size={14} />;
}
