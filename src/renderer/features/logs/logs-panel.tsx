import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { LogCounts, LogFilter } from '../../../shared/model/logs.ts';
import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { count, counted } from '../../ui/format.ts';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { LevelControl } from './level-control.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { LogHeader, logColumnCount, LogRow } from './log-row.tsx';
import { LogView } from './log-view.tsx';
import { useLogWindow } from './use-log-window.ts';

type LogsPanelProps = {
  connectionId: number;
  serverName: string;
  server: Pick<NegotiatedServer, 'era' | 'capabilities'>;
};

const rowHeight = 24;

/** What a server logs: the messages that fit, the chosen one beside them, and the level asked for. */
export function LogsPanel({ connectionId, serverName, server }: LogsPanelProps) {
  const [filter, setFilter] = useState<LogFilter>({});
  const [heardAtPause, setHeardAtPause] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const [isListShown, setIsListShown] = useState(true);
  const size = usePaneSize('layout.log-list', '58%');
  const isFollowing = heardAtPause === undefined;
  const { shown, problem, counts, messageAt, onRange } = useLogWindow(
    connectionId,
    useStill(filter, heardAtPause),
    isFollowing,
  );
  if (!shown && problem !== undefined) {
    return <Failure what={`The log of ${serverName} can’t be read`} why={problem} />;
  }
  if (!shown) return <Skeleton label="Loading the log" />;
  const heard = counts?.heard ?? 0;
  const follow = (isOn: boolean) => setHeardAtPause(isOn ? undefined : heard);
  const choose = (index: number) => setChosen(messageAt(index)?.number);
  const at = shown.messages.findIndex(({ number }) => number === chosen);
  return (
    <section aria-label={`Log of ${serverName}`} className="flex h-full min-h-0 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-border px-3 py-1.5">
        <h1 className="font-medium">Logs</h1>
        <output className="text-xs text-text-muted">{countText(counts, shown.count)}</output>
        <div className="min-w-0 flex-1" />
        <LevelControl connectionId={connectionId} serverName={serverName} server={server} />
      </header>
      <LogFilterBar
        filter={filter}
        onFilter={setFilter}
        loggers={shown.loggers}
        isFollowing={isFollowing}
        onFollow={follow}
        copyAll={async () => (await backend.call('logs.text', { connectionId, filter })).text}
        onClear={() => {
          setChosen(undefined);
          report(backend.call('logs.clear', { connectionId }), 'The log could not be cleared');
        }}
      />
      <div className="min-h-0 flex-1">
        {shown.count === 0 ? (
          <Nothing
            isNarrowed={(counts?.kept ?? 0) > 0}
            isModern={server.era === 'modern'}
            onAll={() => setFilter({})}
          />
        ) : (
          <ListAndView
            title="Logs"
            label="Width of the log"
            {...size}
            hasChosen={chosen !== undefined}
            isListShown={isListShown}
            onList={setIsListShown}
            list={
              <VirtualList
                label="Log messages"
                rowCount={shown.count}
                rowHeight={rowHeight}
                columnCount={logColumnCount}
                header={<LogHeader />}
                selectedIndex={at === -1 ? undefined : shown.from + at}
                onSelect={choose}
                selectsOnPress
                onActivate={(index) => {
                  choose(index);
                  setIsListShown(false);
                }}
                isClickEnough
                onRange={onRange}
                follow={{
                  isFollowing,
                  newCount: isFollowing ? 0 : heard - heardAtPause,
                  onChange: follow,
                }}
                renderRow={(index) => <LogRow message={messageAt(index)} />}
              />
            }
            view={
              chosen === undefined ? (
                <EmptyState title="No message chosen" hint="Choose one to see all of its data." />
              ) : (
                <LogView key={chosen} connectionId={connectionId} number={chosen} />
              )
            }
          />
        )}
      </div>
    </section>
  );
}

/** The filter of a list that stands still shows nothing that came after. */
function useStill(filter: LogFilter, until: number | undefined): LogFilter {
  const [still, setStill] = useState({ filter, until, joined: filter });
  if (still.filter === filter && still.until === until) return still.joined;
  const joined = until === undefined ? filter : { ...filter, until };
  setStill({ filter, until, joined });
  return joined;
}

function countText(counts: LogCounts | undefined, shown: number): string {
  const { kept = 0 } = counts ?? {};
  const all = counted(kept, 'message', 'messages');
  const isFull = counts !== undefined && kept >= mostKept;
  const last = isFull ? `the last ${all}` : all;
  return shown < kept ? `${count(shown)} of ${last}` : last;
}

/** As many messages are kept at most, so that older ones may be gone. */
const mostKept = 10_000;

type NothingProps = { isNarrowed: boolean; isModern: boolean; onAll(): void };

function Nothing({ isNarrowed, isModern, onAll }: NothingProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        title="No matching messages"
        hint="Change the level, logger or search to see more."
        action={<Button onClick={onAll}>Show all</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title="No log messages"
      hint={
        isModern
          ? 'From protocol revision 2026-07-28 on, a server logs only for requests that ask for it. Choose a level above, then call a tool.'
          : 'What the server logs appears here as it comes. A lower level shows more.'
      }
    />
  );
}
