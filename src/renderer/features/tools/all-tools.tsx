import { useId, useMemo, useRef, useState } from 'react';
import { openTool } from '../../navigation.ts';
import { catalogKey, useConnections } from '../../stores/connections-store.ts';
import { useCatalog, useCatalogs } from '../../stores/catalog-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/format.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { WindowedList, type WindowedListHandle } from '../../ui/list/windowed-list.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { matchesSearch, readTools, type Tool } from './tool.ts';

type ServerTool = {
  tool: Tool;
  serverName: string;
  /** Whether another server has a tool of this name. */
  sharesName: boolean;
  mark: 'new' | 'changed' | undefined;
};

/** The tools of all servers that are connected, in one list with a search. */
export function AllTools() {
  const ready = useReady();
  const tools = useTools(ready);
  const [search, setSearch] = useState('');
  const id = useId();
  const list = useRef<WindowedListHandle>(null);
  const shown = useMemo(() => {
    const text = search.trim().toLowerCase();
    if (text === '') return tools;
    return tools.filter(
      ({ tool, serverName }) =>
        serverName.toLowerCase().includes(text) || matchesSearch(tool, search),
    );
  }, [tools, search]);
  const all = counted(tools.length, 'tool', 'tools');
  return (
    <div className="flex h-full min-h-0 flex-col">
      {ready.map(({ connectionId }) => (
        <LoadedTools key={connectionId} connectionId={connectionId} />
      ))}
      <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-2">
        <h1 className="text-[15px] leading-6 font-semibold">All tools</h1>
        <output className="text-xs text-text-muted">
          {shown.length < tools.length && `${shown.length} of `}
          {all} of {counted(ready.length, 'connected server', 'connected servers')}
        </output>
        <SearchField
          label={`Search ${all}`}
          className="ml-auto w-72 max-w-full"
          value={search}
          onValue={setSearch}
          onLeave={() => list.current?.focusRow(0)}
        />
      </header>
      {tools.length === 0 ? (
        <EmptyState
          title="No tools"
          hint="The tools of every server that is connected are listed here."
        />
      ) : (
        <WindowedList
          ref={list}
          label="Tools of all servers"
          rowCount={shown.length}
          rowHeight={44}
          renderRow={(index) => shown[index] && <Row id={`${id}-${index}`} {...shown[index]} />}
          keyOf={(index) => `${index} ${shown[index]?.serverName} ${shown[index]?.tool.name}`}
          titleOf={(index) => revealed(shown[index]?.tool.description ?? '', 2000)}
        />
      )}
    </div>
  );
}

function Row({ id, tool, serverName, sharesName, mark }: ServerTool & { id: string }) {
  const { name, title, description, annotations, problem } = tool;
  return (
    <>
      <div className="flex w-full items-baseline gap-2">
        <button
          type="button"
          aria-describedby={mark && id}
          className="min-w-0 truncate text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
          onClick={() => openTool(serverName, name)}
        >
          {revealed(title || name)}
        </button>
        {title !== '' && title !== name && (
          <span className="mono min-w-0 flex-shrink-[2] truncate text-[11px] text-text-muted">
            {revealed(name)}
          </span>
        )}
        <ChangeMark id={id} mark={mark} />
        {sharesName && (
          <span
            className="flex-none text-[11px] text-warning"
            title="Another server has a tool of this name."
          >
            same name
          </span>
        )}
        {annotations.map((claim) => (
          <span
            key={claim}
            className={`flex-none text-[11px] ${claim === 'destructive' ? 'text-warning' : 'text-text-muted'}`}
          >
            {claim}
          </span>
        ))}
        <span className="ml-auto max-w-48 flex-none truncate text-xs text-text-muted">
          {serverName}
        </span>
      </div>
      <span className="w-full truncate text-xs leading-4 text-text-muted">
        {problem ?? revealed(description || 'No description')}
      </span>
    </>
  );
}

/** Has the list of a server loaded, and again when it changes. */
function LoadedTools({ connectionId }: { connectionId: number }) {
  useCatalog(connectionId, 'tools');
  return null;
}

/** The connections that are ready, in the order in which they were made. */
function useReady() {
  const byId = useConnections((state) => state.byId);
  return useMemo(() => Object.values(byId).filter(({ state }) => state.status === 'ready'), [byId]);
}

function useTools(ready: ReturnType<typeof useReady>): ServerTool[] {
  const { byKey, changes } = useCatalogs();
  return useMemo(() => {
    const listed = ready.flatMap(({ connectionId, serverName }) => {
      const key = catalogKey(connectionId, 'tools');
      const loaded = byKey[key];
      const tools = loaded?.status === 'loaded' ? toolsIn(loaded.catalog.items) : [];
      return tools.map((tool) => ({ tool, serverName, mark: changes[key]?.marks.get(tool.name) }));
    });
    const servers = new Map<string, Set<string>>();
    for (const { tool, serverName } of listed) {
      servers.set(tool.name, (servers.get(tool.name) ?? new Set()).add(serverName));
    }
    return listed.map((one) => ({
      ...one,
      sharesName: (servers.get(one.tool.name)?.size ?? 0) > 1,
    }));
  }, [ready, byKey, changes]);
}

/** The tools of lists that were read before, since a connection changes more often than its list. */
const read = new WeakMap<unknown[], Tool[]>();

function toolsIn(items: unknown[]): Tool[] {
  const tools = read.get(items) ?? readTools(items);
  read.set(items, tools);
  return tools;
}
