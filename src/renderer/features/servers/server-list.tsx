import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ServersSnapshot } from '../../../shared/model/servers/server.ts';
import { editServer, useNavigation } from '../../navigation.ts';
import { orderServers, useServers } from '../../stores/servers-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { moveRowFocus, useTabStop } from '../../ui/list/move-row-focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ConfigProblem } from './config-problem.tsx';
import { ServerRow } from './server-row.tsx';
import { useDragOrder } from './use-drag-order.ts';

const searchableFrom = 9;

/** All servers of the configuration file, and what is wrong with the file. */
export function ServerList() {
  const snapshot = useServers((state) => state.snapshot);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of the rows in it
    <nav
      aria-label="Servers"
      className="flex h-full min-h-0 flex-col bg-surface"
      onKeyDown={moveRowFocus}
    >
      <header className="flex h-9 shrink-0 items-center justify-between pr-2 pl-4">
        <h2 className="text-xs font-semibold text-text-muted">Servers</h2>
        <IconButton icon={Plus} label="Add a server" onClick={() => editServer()} />
      </header>
      {snapshot ? <Rows snapshot={snapshot} /> : <Skeleton label="Loading the servers" />}
    </nav>
  );
}

function Rows({ snapshot }: { snapshot: ServersSnapshot }) {
  const { servers, invalid, notes = [], problem } = snapshot;
  const [search, setSearch] = useState('');
  const selected = useNavigation((state) => state.serverName);
  const names = servers.map(({ name }) => name);
  const drag = useDragOrder(names, orderServers);
  const found = servers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  // From the row that has the focus, Tab goes on to its actions.
  const { tabStop, onFocus, onBlur } = useTabStop(
    found.map(({ name }) => name),
    selected,
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ConfigProblem snapshot={snapshot} />
      {servers.length >= searchableFrom && (
        <SearchField
          label="Find a server"
          value={search}
          onValue={setSearch}
          className="mx-2 mb-1 shrink-0"
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus of the rows in it */}
      <ul className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto px-2 pb-2" onBlur={onBlur}>
        {found.map((server) => (
          <ServerRow
            key={server.name}
            server={server}
            isTabStop={server.name === tabStop}
            onFocus={() => onFocus(server.name)}
            dropMark={drag.markAt(server.name)}
            drag={drag.propsFor(server.name)}
          />
        ))}
        {invalid.map(({ name, message }) => (
          <li key={name} className="flex flex-col px-2 py-1 text-xs" title={message}>
            <s className="truncate text-text-muted">{name}</s>
            <span className="break-words text-danger">{message}</span>
          </li>
        ))}
        {notes.map(({ name, message }) => (
          <li key={name} className="flex flex-col px-2 py-1 text-xs">
            <span className="truncate">{name}</span>
            <span className="break-words text-warning">{message}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && !problem && (
        <p className="px-4 pb-4 text-text-muted">
          {servers.length === 0 ? 'No servers yet.' : `No server is called “${search}”.`}
        </p>
      )}
    </div>
  );
}
