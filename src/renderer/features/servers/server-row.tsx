import { MoreHorizontal, Plug, Unplug } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { KeyboardEvent } from 'react';
import type { ServerDefinition } from '../../../shared/model/server.ts';
import { backend } from '../../backend.ts';
import { editServer, openServer, useNavigation, type ServerPart } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { connectionOf, useConnections } from '../../stores/connections-store.ts';
import { connectServer, duplicateServer, moveServer, removeServer } from '../../stores/servers-store.ts';
import { isLive, stateWord } from './server-state.ts';
import { StateDot } from './state-dot.tsx';

const parts: { part: ServerPart; label: string; capability: string }[] = [
  { part: 'tools', label: 'Tools', capability: 'tools' },
  { part: 'resources', label: 'Resources', capability: 'resources' },
  { part: 'prompts', label: 'Prompts', capability: 'prompts' },
];

/** A server in the list: its state, its name, what can be done with it, and its parts once it is ready. */
export function ServerRow({ server }: { server: ServerDefinition }) {
  const { name } = server;
  const connection = useConnections((state) => connectionOf(state, name));
  const isSelected = useNavigation((state) => state.serverName === name && !state.editing);
  const part = useNavigation((state) => state.part);
  const live = isLive(connection);
  const state = stateWord(connection);
  const open = () => {
    openServer(name, isSelected ? part : 'tools');
    if (!live) connectServer(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    event.preventDefault();
    moveServer(name, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li>
      <div
        className={`group flex h-7 items-center rounded-md pr-1 ${isSelected ? 'bg-selected' : 'hover:bg-hover'}`}
      >
        <button
          type="button"
          className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left"
          aria-current={isSelected}
          title={live ? `${name}: ${state.word}` : `Connect ${name}`}
          onClick={open}
          onKeyDown={onKeyDown}
        >
          <StateDot state={state} />
          <span className="truncate">{name}</span>
        </button>
        <ServerMenu
          name={name}
          live={live}
          connect={open}
          {...(connection ? { connectionId: connection.connectionId } : {})}
        />
      </div>
      {connection?.state.status === 'ready' && (
        <ul className="my-0.5 ml-[15px] border-l border-border pl-2.5">
          {parts
            .filter(({ capability }) => hasCapability(connection.state, capability))
            .map((entry) => (
              <li key={entry.part}>
                <button
                  type="button"
                  aria-current={isSelected && part === entry.part}
                  className={`flex h-6 w-full items-center rounded-md px-2 text-left text-[12px] ${
                    isSelected && part === entry.part ? 'text-text' : 'text-text-muted'
                  } hover:bg-hover hover:text-text`}
                  onClick={() => openServer(name, entry.part)}
                >
                  {entry.label}
                </button>
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

const hasCapability = (state: object, name: string): boolean =>
  'capabilities' in state && Object.hasOwn(state.capabilities as object, name);

type ServerMenuProps = { name: string; live: boolean; connectionId?: number; connect(): void };

function ServerMenu({ name, live, connectionId, connect }: ServerMenuProps) {
  const disconnect = () => {
    if (connectionId === undefined) return;
    report(
      backend.call('connections.disconnect', { connectionId }),
      `${name} could not be disconnected`,
    );
  };
  const copy = () =>
    report(navigator.clipboard.writeText(name), 'The name could not be copied');
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger
        aria-label={`Actions for ${name}`}
        className="flex size-5 items-center justify-center rounded text-text-muted opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-hover hover:text-text data-[state=open]:opacity-100"
      >
        <MoreHorizontal size={14} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          className="z-50 min-w-44 rounded-md border border-border bg-overlay p-1 shadow-lg"
        >
          {live ? (
            <>
              <Item onSelect={() => connectServer(name)}>Restart</Item>
              <Item onSelect={disconnect}>
                <Unplug size={13} aria-hidden /> Disconnect
              </Item>
            </>
          ) : (
            <Item onSelect={connect}>
              <Plug size={13} aria-hidden /> Connect
            </Item>
          )}
          <Item onSelect={() => openServer(name, 'overview')}>Show details</Item>
          <DropdownMenu.Separator className="my-1 h-px bg-border" />
          <Item onSelect={() => editServer(name)}>Edit</Item>
          <Item onSelect={() => duplicateServer(name)}>Duplicate</Item>
          <Item onSelect={() => moveServer(name, -1)}>Move up</Item>
          <Item onSelect={() => moveServer(name, 1)}>Move down</Item>
          <Item onSelect={copy}>Copy name</Item>
          <DropdownMenu.Separator className="my-1 h-px bg-border" />
          <Item onSelect={() => removeServer(name)}>
            <span className="text-danger">Remove</span>
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Item(props: { onSelect(): void; children: React.ReactNode }) {
  return (
    <DropdownMenu.Item
      onSelect={props.onSelect}
      className="flex h-6.5 items-center gap-2 rounded px-2 outline-none data-[highlighted]:bg-hover"
    >
      {props.children}
    </DropdownMenu.Item>
  );
}
