import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { ListChanges } from '../../stores/list-changes.ts';
import { ChangeMark } from '../../ui/list/change-mark.tsx';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { openTool } from '../../navigation.ts';
import { counted } from '../../ui/format.ts';
import { PagingFooter, type PagingFooterProps } from '../../ui/list/paging-footer.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { hasLintMark, LintMark } from '../../calls/definition/lint-mark.tsx';
import { matchesSearch, type Tool } from './tool.ts';

type ToolListProps = {
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
export function ToolList({ tools, lint, serverName, asking, chosen, marks, foot }: ToolListProps) {
  const [search, setSearch] = useState('');
  const markId = useId();
  const list = useRef<HTMLUListElement>(null);
  const shown = tools.filter((tool) => matchesSearch(tool, search));
  const focusFirst = () => list.current?.querySelector('button')?.focus();
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex-none p-2">
        <SearchField
          label={`Search ${counted(tools.length, 'tool', 'tools')}`}
          value={search}
          onValue={setSearch}
          onLeave={focusFirst}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys of its buttons */}
      <ul
        ref={list}
        aria-label="Tools"
        className="min-h-0 flex-1 overflow-auto px-2 pb-2"
        onKeyDown={onKeyDown}
      >
        {shown.map((tool, i) => (
          // A server may list a name twice, so the key has the index too.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={`${i} ${tool.name}`}
            title={tool.problem ?? revealed(tool.description, 2000)}
            className="relative flex flex-col rounded-md px-2 py-1 hover:bg-hover has-aria-[current=true]:bg-selected"
          >
            <div className="flex w-full items-baseline gap-2">
              {/* The text of the button is the name alone; its area covers the whole row. */}
              <button
                type="button"
                aria-current={tool.name === chosen}
                aria-describedby={
                  [
                    hasLintMark(lint.get(tool)) && `${markId}-${i}`,
                    marks.has(tool.name) && `${markId}-${i}-change`,
                  ]
                    .filter(Boolean)
                    .join(' ') || undefined
                }
                className="min-w-0 truncate text-left outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-accent"
                onClick={() => openTool(serverName, tool.name)}
              >
                {tool.problem ? (
                  <s className="text-text-muted">{revealed(tool.name)}</s>
                ) : (
                  revealed(tool.title || tool.name)
                )}
              </button>
              {!tool.problem && tool.title !== '' && tool.title !== tool.name && (
                <span className="mono min-w-0 flex-shrink-[2] truncate text-[11px] text-text-muted">
                  {revealed(tool.name)}
                </span>
              )}
              <ChangeMark id={`${markId}-${i}-change`} mark={marks.get(tool.name)} />
              {asking.has(tool.name) && (
                <span className="flex-none text-[11px] text-warning">asks</span>
              )}
              {tool.annotations.includes('destructive') && (
                <span className="flex-none text-[11px] text-warning">destructive</span>
              )}
              <LintMark id={`${markId}-${i}`} findings={lint.get(tool) ?? []} />
            </div>
            <span className="w-full truncate text-xs leading-4 text-text-muted">
              {tool.problem ??
                revealed(
                  tool.description || (tool.title === tool.name ? 'No description' : tool.name),
                )}
            </span>
          </li>
        ))}
      </ul>
      <PagingFooter
        text={`${shown.length === tools.length ? '' : `${shown.length} of `}${counted(tools.length, 'tool', 'tools')}`}
        {...foot}
      />
    </div>
  );
}
