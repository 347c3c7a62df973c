import { RotateCw } from 'lucide-react';
import { Button, IconButton } from '../button.tsx';

export type ListFootProps = {
  /** How many there are, in words. */
  text: string;
  /** Until when, in milliseconds since the epoch, and for whom the server lets the list be kept. */
  fresh?: { until: number; scope: string } | undefined;
  /** The server has more pages. */
  hasMore: boolean;
  isBusy: boolean;
  onMore(pages: number): void;
  onRefresh(): void;
};

/** The foot of a list that a server sent: its size, how long it holds, and the way to more of it. */
export function ListFoot({ text, fresh, hasMore, isBusy, onMore, onRefresh }: ListFootProps) {
  return (
    <footer className="flex-none border-t border-border py-1 pr-1 pl-3 text-xs text-text-muted">
      <div className="flex min-h-6 items-center gap-2">
        <span role="status" className="min-w-0 flex-1 truncate">
          {text}
          {hasMore && ' so far'}
          {fresh && (
            <span title="As the server said with ttlMs and cacheScope (MCP 2026-07-28, Caching)">
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
      {hasMore && (
        <div className="flex items-center gap-1 pb-1">
          <Button size="small" isBusy={isBusy} disabled={isBusy} onClick={() => onMore(1)}>
            Next page
          </Button>
          <Button
            size="small"
            variant="ghost"
            disabled={isBusy}
            onClick={() => onMore(Number.MAX_SAFE_INTEGER)}
          >
            All pages
          </Button>
        </div>
      )}
    </footer>
  );
}
