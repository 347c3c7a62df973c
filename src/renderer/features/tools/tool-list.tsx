import { memo, useId, useMemo, useRef, useState } from 'react';
import type { ListChanges } from '../../stores/list-changes.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { openTool } from '../../navigation.ts';
import { counted } from '../../ui/format.ts';
import { PagingFooter, type PagingFooterProps } from '../../ui/list/paging-footer.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { searchOf } from '../../ui/list/text-search.ts';
import {
  WindowedList,
  type RowTabIndex,
  type WindowedListHandle,
} from '../../ui/list/windowed-list.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { DefinitionIcon } from '../../calls/icons/definition-icon.tsx';
import { hasLintMark, LintMark } from '../../calls/definition/lint-mark.tsx';
import { definitionOf, useServers } from '../../stores/servers-store.ts';
import { isDisabledTool } from '../../../shared/model/servers/tool-filter.ts';
import { searchedText, type Tool } from './tool.ts';

type ToolListProps = {
  connectionId: number;
  tools: Tool[];
  /** The findings in each tool's definition. */
  lint: ReadonlyMap<Tool, readonly LintFinding[]>;
  serverName: string;
  /** The names of the tools whose calls wait for an answer of the user. */
  asking: ReadonlySet<string>;
  chosen: string | undefined;
  /** The tools that are new or have changed since the user looked, by name. */
  marks: ListChanges['marks'];
  foot: Omit<PagingFooterProps, 'text'>;
};

/** The list of tools: the search narrows it, the arrow keys move the focus through it. */
export function ToolList(props: ToolListProps) {
  const { connectionId, tools, lint, serverName, asking, chosen, marks, foot } = props;
  const [search, setSearch] = useState('');
  const filter = useServers((state) => definitionOf(state, serverName));
  const markId = useId();
  const list = useRef<WindowedListHandle>(null);
  const found = useMemo(
    () => (search.trim() === '' ? undefined : searchOf(tools, searchedText)(search)),
    [tools, search],
  );
  const shownCount = found?.length ?? tools.length;
  const toolAt = (index: number) => tools[found ? (found[index] ?? -1) : index];
  const chosenAt = useMemo(() => tools.findIndex(({ name }) => name === chosen), [tools, chosen]);
  const renderRow = (index: number, tabIndex: RowTabIndex) => {
    const tool = toolAt(index);
    return (
      tool && (
        <Row
          id={`${markId}-${index}`}
          tabIndex={tabIndex}
          connectionId={connectionId}
          serverName={serverName}
          tool={tool}
          isDisabled={isDisabledTool(filter, tool.name)}
          findings={lint.get(tool) ?? noFindings}
          mark={marks.get(tool.name)}
          isChosen={tool.name === chosen}
          isAsking={asking.has(tool.name)}
        />
      )
    );
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex-none p-2">
        <SearchField
          label={`Search ${counted(tools.length, 'tool', 'tools')}`}
          value={search}
          onValue={setSearch}
          onFocus={() => searchOf(tools, searchedText)}
          onLeave={() => list.current?.focusRow(0)}
        />
      </div>
      <WindowedList
        ref={list}
        label="Tools"
        rowCount={shownCount}
        rowHeight={rowHeight}
        renderRow={renderRow}
        titleOf={(index) => titleOf(toolAt(index))}
        chosenIndex={found ? found.indexOf(chosenAt) : chosenAt}
        chosen={chosen}
      />
      <PagingFooter
        text={`${shownCount === tools.length ? '' : `${shownCount} of `}${counted(tools.length, 'tool', 'tools')}`}
        {...foot}
      />
    </div>
  );
}

const rowHeight = 44;
const noFindings: readonly LintFinding[] = [];

const isTitled = ({ title, name }: Tool): boolean => title !== '' && title !== name;

const titleOf = (tool: Tool | undefined): string | undefined =>
  tool && (tool.problem ?? revealed(tool.description, 2000));

type RowProps = {
  id: string;
  tabIndex: RowTabIndex;
  connectionId: number;
  serverName: string;
  tool: Tool;
  isDisabled: boolean;
  findings: readonly LintFinding[];
  mark: 'new' | 'changed' | undefined;
  isChosen: boolean;
  isAsking: boolean;
};

const Row = memo(function Row(props: RowProps) {
  const { id, tabIndex, connectionId, serverName, tool, isDisabled } = props;
  const { findings, mark, isChosen, isAsking } = props;
  const described = [hasLintMark(findings) && id, mark !== undefined && `${id}-change`];
  return (
    <>
      <div className="flex w-full items-baseline gap-2">
        <DefinitionIcon connectionId={connectionId} definition={tool.raw} name={tool.name} />
        {/* The text of the button is the name alone; its area covers the whole row. */}
        <button
          type="button"
          tabIndex={tabIndex}
          aria-current={isChosen}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          className="min-w-0 truncate text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
          onClick={() => openTool(serverName, tool.name)}
        >
          {tool.problem ? (
            <s className="text-text-muted">{revealed(tool.name)}</s>
          ) : (
            <span className={isDisabled ? 'text-text-muted' : ''}>
              {revealed(tool.title || tool.name)}
            </span>
          )}
        </button>
        <ChangeMark id={`${id}-change`} mark={mark} />
        {isDisabled && <span className="flex-none text-[11px] text-text-muted">disabled</span>}
        {isAsking && <span className="flex-none text-[11px] text-warning">asks</span>}
        {tool.annotations.includes('destructive') && (
          <span className="flex-none text-[11px] text-warning">destructive</span>
        )}
        <LintMark id={id} findings={findings} />
      </div>
      <span className="w-full truncate text-xs leading-4 text-text-muted">
        {!tool.problem && isTitled(tool) && (
          <span className="mono mr-2 text-[11px]">{revealed(tool.name)}</span>
        )}
        {tool.problem ?? revealed(tool.description || 'No description')}
      </span>
    </>
  );
});
