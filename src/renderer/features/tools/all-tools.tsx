import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import { isDisabledTool } from '../../../shared/model/servers/tool-filter.ts';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import { hasLintMark, LintMark } from '../../calls/definition/lint-mark.tsx';
import { sumOfWeights, tokensText } from '../../calls/definition/tokens-text.ts';
import { useLint } from '../../calls/definition/use-lint.ts';
import { useTokenWeights } from '../../calls/definition/use-token-weights.ts';
import { openTool } from '../../navigation.ts';
import { catalogKey, useConnections } from '../../stores/connections-store.ts';
import { useCatalog, useCatalogs } from '../../stores/catalog-store.ts';
import { definitionOf, useServers } from '../../stores/servers-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { counted } from '../../ui/format.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { searchOf } from '../../ui/list/text-search.ts';
import {
  WindowedList,
  type RowTabIndex,
  type WindowedListHandle,
} from '../../ui/list/windowed-list.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { readTools, searchedText, type Tool } from './tool.ts';

type ServerTool = {
  connectionId: number;
  tool: Tool;
  serverName: string;
  /** Whether another server has a tool of this name. */
  sharesName: boolean;
  isDisabled: boolean;
  mark: 'new' | 'changed' | undefined;
  findings: readonly LintFinding[];
  weight: TokenWeight | undefined;
};

/** What is found in the tools of one list, by index; empty until it is known. */
type ListFacts = { lint: LintFinding[][]; weights: (TokenWeight | null)[] };

/** The tools of all servers that are connected, in one list with a search. */
export function AllTools() {
  const ready = useReady();
  const [facts, setFacts] = useState<Record<number, ListFacts>>({});
  const tools = useTools(ready, facts);
  const [search, setSearch] = useState('');
  const id = useId();
  const list = useRef<WindowedListHandle>(null);
  const shown = useMemo(() => {
    if (search.trim() === '') return tools;
    const found = searchOf(tools, searchedTextOf)(search);
    return Array.from(found).flatMap((place) => tools[place] ?? []);
  }, [tools, search]);
  const all = counted(tools.length, 'tool', 'tools');
  const weight = useMemo(() => sumOfWeights(shown.map((one) => one.weight)), [shown]);
  return (
    <div className="flex h-full min-h-0 flex-col">
      {ready.map(({ connectionId }) => (
        <LoadedTools key={connectionId} connectionId={connectionId} setFacts={setFacts} />
      ))}
      <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 pb-2">
        <h1 className="text-[15px] leading-6 font-semibold">All tools</h1>
        <output className="text-xs text-text-muted">
          {shown.length < tools.length && `${shown.length} of `}
          {all} of {counted(ready.length, 'connected server', 'connected servers')}
          {weight && <span title={weightTitle}>, {tokensText(weight)}</span>}
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
          renderRow={(index, tabIndex) =>
            shown[index] && <Row id={`${id}-${index}`} tabIndex={tabIndex} {...shown[index]} />
          }
          titleOf={(index) => revealed(shown[index]?.tool.description ?? '', 2000)}
        />
      )}
    </div>
  );
}

const searchedTextOf = ({ serverName, tool }: ServerTool): string =>
  `${serverName.toLowerCase()}\n${searchedText(tool)}`;

const weightTitle = 'Estimated context size of the definitions, by common tokenizers';

function Row(props: ServerTool & { id: string; tabIndex: RowTabIndex }) {
  const {
    id,
    tabIndex,
    connectionId,
    tool,
    serverName,
    isDisabled,
    sharesName,
    mark,
    findings,
    weight,
  } = props;
  const { name, title, description, annotations, problem } = tool;
  return (
    <>
      <div className="flex w-full items-baseline gap-2">
        <DefinitionIcon connectionId={connectionId} definition={tool.raw} name={name} />
        <button
          type="button"
          tabIndex={tabIndex}
          aria-describedby={[mark && id, hasLintMark(findings) && `${id}-lint`]
            .filter(Boolean)
            .join(' ')}
          className="min-w-0 truncate text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
          onClick={() => openTool(serverName, name)}
        >
          <span className={isDisabled ? 'text-text-muted' : ''}>{revealed(title || name)}</span>
        </button>
        {title !== '' && title !== name && (
          <span className="mono min-w-0 flex-shrink-[2] truncate text-[11px] text-text-muted">
            {revealed(name)}
          </span>
        )}
        <ChangeMark id={id} mark={mark} />
        {isDisabled && <span className="flex-none text-[11px] text-text-muted">disabled</span>}
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
        <LintMark id={`${id}-lint`} findings={findings} />
        <span
          className={`max-w-48 flex-none truncate text-xs text-text-muted ${hasLintMark(findings) ? '' : 'ml-auto'}`}
        >
          {serverName}
        </span>
      </div>
      <span className="flex w-full gap-2 text-xs leading-4 text-text-muted">
        <span className="min-w-0 flex-1 truncate">
          {problem ?? revealed(description || 'No description')}
        </span>
        {weight && (
          <span className="flex-none tabular-nums" title={weightTitle}>
            {tokensText(weight)}
          </span>
        )}
      </span>
    </>
  );
}

type LoadedToolsProps = {
  connectionId: number;
  setFacts: Dispatch<SetStateAction<Record<number, ListFacts>>>;
};

/** Has the list of a server loaded, linted and weighed, and again when it changes. */
function LoadedTools({ connectionId, setFacts }: LoadedToolsProps) {
  const loaded = useCatalog(connectionId, 'tools');
  const lint = useLint(loaded);
  const weights = useTokenWeights(loaded.status === 'loaded' ? loaded.catalog : undefined, true);
  useEffect(() => {
    setFacts((before) => ({ ...before, [connectionId]: { lint, weights } }));
  }, [connectionId, lint, weights, setFacts]);
  return null;
}

/** The connections that are ready, in the order in which they were made. */
function useReady() {
  const byId = useConnections((state) => state.byId);
  return useMemo(() => Object.values(byId).filter(({ state }) => state.status === 'ready'), [byId]);
}

function useTools(
  ready: ReturnType<typeof useReady>,
  facts: Readonly<Record<number, ListFacts>>,
): ServerTool[] {
  const { byKey, changes } = useCatalogs();
  const snapshot = useServers((state) => state.snapshot);
  return useMemo(() => {
    const listed = ready.flatMap(({ connectionId, serverName }) => {
      const key = catalogKey(connectionId, 'tools');
      const loaded = byKey[key];
      const tools = loaded?.status === 'loaded' ? toolsIn(loaded.catalog.items) : [];
      const filter = definitionOf({ snapshot }, serverName);
      const { lint = [], weights = [] } = facts[connectionId] ?? {};
      return tools.map((tool, i) => ({
        connectionId,
        tool,
        serverName,
        isDisabled: isDisabledTool(filter, tool.name),
        mark: changes[key]?.marks.get(tool.name),
        findings: lint[i] ?? [],
        weight: weights[i] ?? undefined,
      }));
    });
    const servers = new Map<string, Set<string>>();
    for (const { tool, serverName } of listed) {
      servers.set(tool.name, (servers.get(tool.name) ?? new Set()).add(serverName));
    }
    return listed.map((one) => ({
      ...one,
      sharesName: (servers.get(one.tool.name)?.size ?? 0) > 1,
    }));
  }, [ready, byKey, changes, snapshot, facts]);
}

/** The tools of lists that were read before, since a connection changes more often than its list. */
const read = new WeakMap<unknown[], Tool[]>();

function toolsIn(items: unknown[]): Tool[] {
  const tools = read.get(items) ?? readTools(items);
  read.set(items, tools);
  return tools;
}
