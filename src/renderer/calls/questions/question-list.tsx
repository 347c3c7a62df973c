import { Bot } from 'lucide-react';
import { memo, useCallback, useRef, useState } from 'react';
import type {
  ServerRequestOutline,
  ServerRequestScope,
} from '../../../shared/model/calls/server-requests.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { hideRefused } from '../../stores/server-requests-store.ts';
import { Button } from '../../ui/button.tsx';
import { byteSize, count, counted } from '../../ui/format.ts';
import { Time } from '../../ui/time.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { pressOnce } from '../../ui/consent/press-once.ts';
import { OpenedQuestion } from './opened-question.tsx';

export type QuestionListProps = {
  /** The oldest open requests, in the order in which they are shown. */
  requests: ServerRequestOutline[];
  /** The request that is open at first, instead of the oldest one. */
  first?: number | undefined;
  /** The number of all open requests, also of those that are not in `requests`. */
  total: number;
  /** How many requests were cancelled unseen; 0 once the user has hidden that. */
  refused: number;
  /** What “Decline all” declines; absent where it would include requests that are not meant. */
  scope?: ServerRequestScope | undefined;
  /**
   * The height: `rest` fills the pane, `own` is that of the content; otherwise, and for `most`, 70 %
   * of the pane at most.
   */
  room?: 'rest' | 'most' | 'own';
};

/** What servers ask: one of them open, the others in a line each, and all declined by one press. */
export function QuestionList(props: QuestionListProps) {
  const { requests, total, refused, scope, room = 'most' } = props;
  const [chosenId, setChosenId] = useState(props.first);
  const openedAt = useRef<HTMLDivElement>(null);
  const choose = useCallback((serverRequestId: number) => {
    setChosenId(serverRequestId);
    // In a low pane, the opened request may be out of sight.
    openedAt.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const open = requests.find((one) => one.serverRequestId === chosenId) ?? requests[0];
  if (total === 0 && refused === 0) return null;
  return (
    // However low the pane is, all of it is reached by scrolling.
    <div className={rooms[room]}>
      {refused > 0 && <Refused refused={refused} onHide={() => hideRefused(scope?.connectionId)} />}
      {total > 1 && (
        <section aria-label="Server requests" className="flex-none border-b border-border">
          <Head total={total} scope={scope} />
          <ol aria-label="Open requests" className="max-h-28 overflow-auto">
            {requests.map((one) => (
              <Row
                key={one.serverRequestId}
                outline={one}
                isOpen={one === open}
                isNamed={room !== 'own' && scope?.connectionId === undefined}
                onOpen={choose}
              />
            ))}
            {total > requests.length && (
              <li className="px-3 py-1 text-xs text-text-muted">
                {`and ${count(total - requests.length)} more, shown when these are answered`}
              </li>
            )}
          </ol>
        </section>
      )}
      <div ref={openedAt}>
        {open && <OpenedQuestion key={open.serverRequestId} outline={open} />}
      </div>
    </div>
  );
}

const rooms = {
  rest: 'min-h-0 flex-1 overflow-auto',
  most: 'max-h-[70%] flex-none overflow-auto',
  own: '',
};

function Refused({ refused, onHide }: { refused: number; onHide(): void }) {
  return (
    <div className="flex flex-none items-center gap-2 border-b border-border bg-warning-fill/40 py-1 pr-2 pl-3">
      <p role="status" className="min-w-0 flex-1 text-xs">
        {`${counted(refused, 'request was', 'requests were')} cancelled without being shown, because the server sent too many. See them in the traffic.`}
      </p>
      <Button size="small" variant="ghost" onClick={onHide}>
        Hide
      </Button>
    </div>
  );
}

function Head({ total, scope }: { total: number; scope: ServerRequestScope | undefined }) {
  const [isBusy, setBusy] = useState(false);
  const declineAll = async (meant: ServerRequestScope) => {
    setBusy(true);
    try {
      await backend.call('serverRequests.declineAll', meant);
    } finally {
      setBusy(false);
    }
  };
  return (
    <header className="flex h-9 items-center gap-2 pr-2 pl-3">
      <p role="status" className="min-w-0 flex-1 truncate font-medium tabular-nums">
        {`${count(total)} requests wait for an answer`}
      </p>
      {scope && (
        <Button
          size="small"
          isBusy={isBusy}
          disabled={isBusy}
          title="Tells the server that you declined each of them"
          {...pressOnce(() => report(declineAll(scope), 'The requests could not be declined'))}
        >
          {`Decline all (${count(total)})`}
        </Button>
      )}
    </header>
  );
}

type RowProps = {
  outline: ServerRequestOutline;
  isOpen: boolean;
  /** Whether the row says which server asks. */
  isNamed: boolean;
  onOpen(serverRequestId: number): void;
};

const Row = memo(({ outline, isOpen, isNamed, onOpen }: RowProps) => {
  const { serverRequestId, serverName, method, start, size, at, rule } = outline;
  const isModel = method === 'sampling/createMessage';
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(serverRequestId)}
        className={`flex h-7 w-full items-center gap-2 px-3 text-left ${isOpen ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        {isNamed && <span className="max-w-40 flex-none truncate font-medium">{serverName}</span>}
        {isModel && <span className="flex-none text-xs text-text-muted">Sampling request</span>}
        <span className="min-w-0 flex-1 truncate">
          <VisibleText text={start} />
        </span>
        {rule && rule.failure === undefined && (
          <Bot size={14} aria-label={`The rule ${rule.name} answers`} className="flex-none" />
        )}
        <span className="flex-none text-xs text-text-muted tabular-nums">{byteSize(size)}</span>
        <span className="w-16 flex-none text-right text-xs text-text-muted">
          <Time atMs={at} />
        </span>
      </button>
    </li>
  );
});
Row.displayName = 'Row';
