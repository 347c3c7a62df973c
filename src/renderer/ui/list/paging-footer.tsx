import { Check, RotateCw } from 'lucide-react';
import { maxCatalogPages } from '../../../shared/model/servers/connection.ts';
import { Button, IconButton } from '../button.tsx';
import { counted } from '../format.ts';

export type PagingFooterProps = {
  /** How many there are, in words. */
  text: string;
  /** Until when, in milliseconds since the epoch, and for whom the server lets the list be kept. */
  fresh?: { until: number; scope: string } | undefined;
  /** How many pages were read, where the server has more. */
  pages: number | undefined;
  /** More is on its way. */
  isBusy: boolean;
  onMore(pages: number): void;
  onRefresh(): void;
  /** What is another since the list changed, in words. */
  changes?: string | undefined;
  onChangesSeen?(): void;
};

/** The foot of a list that a server sent: its size, how long it holds, and the way to more of it. */
export function PagingFooter({
  text,
  fresh,
  pages,
  isBusy,
  onMore,
  onRefresh,
  ...more
}: PagingFooterProps) {
  const { changes, onChangesSeen } = more;
  return (
    <footer className="flex-none border-t border-border py-1 pr-1 pl-3 text-xs text-text-muted">
      <div className="flex min-h-6 items-center gap-2">
        <span role="status" className="min-w-0 flex-1 truncate">
          {text}
          {isBusy ? ' so far, loading more…' : pages !== undefined && ' so far'}
          {fresh && (
            <span title="From the server’s ttlMs and cacheScope (MCP 2026-07-28, Caching)">
              {' '}
              · fresh until {new Date(fresh.until).toLocaleTimeString()} ({fresh.scope})
            </span>
          )}
        </span>
        <IconButton
          icon={RotateCw}
          label="Refresh"
          hint="Ask the server for the list again"
          iconSize={12}
          disabled={isBusy}
          onClick={onRefresh}
        />
      </div>
      {changes !== undefined && (
        <div className="flex min-h-6 items-center gap-2">
          <span role="status" className="min-w-0 flex-1 text-accent">
            List changed: {changes}
          </span>
          <IconButton
            icon={Check}
            label="Mark changes as seen"
            iconSize={12}
            onClick={onChangesSeen}
          />
        </div>
      )}
      {pages !== undefined && (
        <>
          <p>{counted(pages, 'page was', 'pages were')} read; the server has more.</p>
          <div className="flex items-center gap-1 pb-1">
            <Button size="small" isBusy={isBusy} disabled={isBusy} onClick={() => onMore(1)}>
              Next page
            </Button>
            <Button
              size="small"
              variant="ghost"
              disabled={isBusy}
              onClick={() => onMore(maxCatalogPages)}
            >
              Next {maxCatalogPages} pages
            </Button>
          </div>
        </>
      )}
    </footer>
  );
}
