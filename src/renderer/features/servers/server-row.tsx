import {
  ChevronDown,
  ChevronRight,
  MessageCircleQuestion,
  MoreHorizontal,
  Play,
} from 'lucide-react';
import { useLayoutEffect, useRef, type DragEvent, type KeyboardEvent } from 'react';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { isFolded, isServerShown, openServer, setFolded, useNavigation } from '../../navigation.ts';
import { useServerRequests } from '../../stores/server-requests-store.ts';
import { connectionOf, isHalfOpen, useConnections } from '../../stores/connections-store.ts';
import { connectServer, moveServer } from '../../stores/servers-store.ts';
import { signInOf, useSignIns } from '../../stores/sign-ins-store.ts';
import { counted } from '../../ui/format.ts';
import { IconButton } from '../../ui/button.tsx';
import { ContextMenu, Menu } from '../../ui/menu.tsx';
import { serverMenu } from './server-menu.ts';
import { ServerParts } from './server-parts.tsx';
import { connectsOnOpen, isLive, stateLabel, type StateLabel } from './server-state.ts';
import { StateDot } from './state-dot.tsx';

type ServerRowProps = {
  server: ServerDefinition;
  /** Whether Tab reaches this row; the arrow keys reach the others. */
  isTabStop: boolean;
  onFocus(): void;
  /** The edge of this row at which a dragged server would land. */
  dropMark: 'above' | 'below' | undefined;
  drag: {
    onDragStart(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragEnd(): void;
    onDrop(event: DragEvent): void;
  };
};

/** A server's row: its state, name and actions, and its parts below it once it is ready. */
export function ServerRow({ server, isTabStop, onFocus, dropMark, drag }: ServerRowProps) {
  const { name } = server;
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const removed = row.current;
    return () => focusNeighbour(removed);
  }, []);
  const connection = useConnections((state) => connectionOf(state, name));
  const isSelected = useNavigation((state) => isServerShown(state, name));
  const questionCount = useServerRequests(({ byConnection }) =>
    connection ? (byConnection[connection.connectionId]?.count ?? 0) : 0,
  );
  const folded = useNavigation((state) => isFolded(state, name));
  const hasParts = connection?.state.status === 'ready';
  /** Whether a row below this one stands for what is shown. */
  const isPartShown = useNavigation(
    (state) =>
      isSelected &&
      !folded &&
      (hasParts || (state.part === 'raw' && connection !== undefined && isHalfOpen(connection))),
  );
  const questions =
    questionCount > 0 ? counted(questionCount, 'open request', 'open requests') : undefined;
  const signIn = useSignIns((state) => signInOf(state, name));
  const items = () => serverMenu(server, connection, signIn);
  const state = stateLabel(connection);
  const tabIndex = isTabStop ? 0 : -1;
  const open = () => {
    const { part } = useNavigation.getState();
    const isBroken = connection !== undefined && isHalfOpen(connection);
    openServer(name, isBroken ? 'overview' : isSelected ? part : 'tools');
    if (connectsOnOpen(connection)) connectServer(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (hasParts && !event.altKey && ['ArrowLeft', 'ArrowRight'].includes(event.key)) {
      setFolded(name, event.key === 'ArrowLeft');
    }
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    moveServer(name, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the buttons in it
    <li ref={row} className="relative" onFocus={onFocus}>
      {dropMark && <DropMark at={dropMark} />}
      <ContextMenu items={items}>
        <div
          draggable
          {...drag}
          className={`group flex h-7 items-center rounded-md pr-1 ${
            isSelected && !isPartShown ? 'bg-selected' : 'hover:bg-hover'
          }`}
        >
          <button
            type="button"
            data-nav-row
            tabIndex={tabIndex}
            aria-label={[name, state.text.toLowerCase(), questions].filter(Boolean).join(', ')}
            aria-current={isSelected ? 'true' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md pl-2 text-left"
            onClick={open}
            onKeyDown={onKeyDown}
          >
            <StateDot state={state} />
            <span className={`truncate ${isSelected ? 'font-medium' : ''}`}>{name}</span>
          </button>
          {questionCount > 0 && <QuestionsAtEnd count={questionCount} />}
          <StateAtEnd state={state} />
          <span className="hidden group-focus-within:flex group-hover:flex has-data-[state=open]:flex">
            {!isLive(connection) && (
              <IconButton
                icon={Play}
                label={`Connect ${name}`}
                tabIndex={tabIndex}
                onClick={() => {
                  openServer(name);
                  connectServer(name);
                }}
              />
            )}
            {hasParts && (
              <IconButton
                icon={folded ? ChevronRight : ChevronDown}
                label={`${folded ? 'Show' : 'Hide'} the parts of ${name}`}
                aria-expanded={!folded}
                tabIndex={tabIndex}
                onClick={() => setFolded(name, !folded)}
              />
            )}
            <Menu items={items} align="start">
              <IconButton icon={MoreHorizontal} label={`Actions for ${name}`} tabIndex={tabIndex} />
            </Menu>
          </span>
        </div>
      </ContextMenu>
      {connection && !folded && <ServerParts connection={connection} />}
    </li>
  );
}

/** Moves the focus from a row that is about to go to the one that takes its place, or else to the last. */
function focusNeighbour(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-nav-row]')?.focus({ preventScroll: true });
}

const QuestionsAtEnd = ({ count }: { count: number }) => (
  <span
    aria-hidden
    title="Open requests from the server"
    className="flex shrink-0 items-center gap-0.5 px-1 text-[11px] text-warning tabular-nums"
  >
    <MessageCircleQuestion size={13} />
    {count}
  </span>
);

/** The word for a state that matters now, hidden while the row's actions are shown. */
function StateAtEnd({ state }: { state: StateLabel }) {
  if (state.tone === 'quiet' || state.tone === 'good') return null;
  return (
    <span
      aria-hidden
      className={`px-1 text-[11px] group-focus-within:hidden group-hover:hidden ${endTones[state.tone]}`}
    >
      {state.text}
    </span>
  );
}

const endTones = { busy: 'text-text-muted', asking: 'text-warning', bad: 'text-danger' };

const DropMark = ({ at }: { at: 'above' | 'below' }) => (
  <span
    aria-hidden
    className={`pointer-events-none absolute inset-x-1 z-10 h-0.5 rounded-full bg-accent ${
      at === 'above' ? '-top-px' : '-bottom-px'
    }`}
  />
);
