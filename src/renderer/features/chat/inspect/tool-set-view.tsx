import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { OfferedTool } from '../../../../shared/model/chat/chat.ts';
import { Badge } from '../../../ui/badge.tsx';
import { count, counted } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { estimatedTokens } from './context-parts.ts';
import type { Run } from '../state/conversation.ts';
import { ScrollPre } from '../../../ui/scroll-pre.tsx';

/** The tools as the model was offered them, the changes to each, and those that were left out. */
export function ToolSetView({ run: { tools, leftOut } }: { run: Run }) {
  return (
    <div className="flex flex-col">
      <p className="px-3 py-1.5 text-xs text-text-muted">
        {counted(tools.length, 'tool was', 'tools were')} sent
        {leftOut.length > 0 && `, ${counted(leftOut.length, 'was', 'were')} left out`}. Sizes are
        estimates.
      </p>
      <ul aria-label="Tools as sent">
        {tools.map((tool) => (
          <ToolRow key={tool.wireName} tool={tool} />
        ))}
      </ul>
      {leftOut.length > 0 && (
        <>
          <h3 className="border-t border-border px-3 pt-2 text-xs font-medium text-text-muted">
            Left out
          </h3>
          <ul aria-label="Tools that were left out" className="pb-2">
            {leftOut.map(({ serverName, tool, why }) => (
              <li key={`${serverName} ${tool}`} className="px-3 py-0.5 text-xs">
                {tool === '' ? (
                  'All tools'
                ) : (
                  <span className="mono">
                    <VisibleText text={tool} />
                  </span>
                )}{' '}
                <span className="text-text-muted">
                  of {serverName}: <VisibleText text={why} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ToolRow({ tool }: { tool: OfferedTool }) {
  const [isOpen, setOpen] = useState(false);
  const { wireName, tool: name, serverName, description, schema, changes } = tool;
  const tokens = estimatedTokens(description + JSON.stringify(schema) + wireName);
  return (
    <li className="border-t border-border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-7 w-full min-w-0 items-center gap-2 px-3 text-left hover:bg-hover"
      >
        <ChevronRight size={12} aria-hidden className={`shrink-0 ${isOpen ? 'rotate-90' : ''}`} />
        <span className="mono max-w-[60%] shrink-0 truncate">
          <VisibleText text={wireName} />
        </span>
        <span className="min-w-0 truncate text-xs text-text-muted" title={serverName}>
          {serverName}
        </span>
        <span className="min-w-0 flex-1 truncate text-xs text-text-muted">
          {wireName !== name && (
            <>
              is <VisibleText text={name} />
            </>
          )}
        </span>
        {changes.length > 0 && (
          <Badge tone="warning">{counted(changes.length, 'change', 'changes')}</Badge>
        )}
        <span className="shrink-0 text-xs text-text-muted tabular-nums">
          ~{count(tokens)} tokens
        </span>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-1.5 px-3 pb-2 pl-8">
          {changes.map(({ kind, path, what }) => (
            <p key={`${path} ${what}`} className="text-xs text-warning">
              {kind === 'lossy' ? 'Information lost' : 'Changed'} at{' '}
              <VisibleText text={`${path === '' ? 'the top' : path}: ${what}`} />
            </p>
          ))}
          <p className="text-xs break-words whitespace-pre-wrap text-text-muted">
            <VisibleText text={description === '' ? 'It has no description.' : description} />
          </p>
          <ScrollPre className="max-h-64 rounded-md border border-border bg-surface p-2">
            <VisibleText text={JSON.stringify(schema, null, 2)} />
          </ScrollPre>
        </div>
      )}
    </li>
  );
}
