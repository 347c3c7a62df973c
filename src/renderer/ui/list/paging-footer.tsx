import { Check, RefreshCw } from 'lucide-react';
import { maxCatalogPages } from '../../../shared/model/servers/connection.ts';
import { Button, IconButton } from '../button.tsx';
import { counted } from '../format.ts';

export type PagingFooterProps = {
  /** The number of items, in words. */
  text: string;
  /**
   * Until when, in milliseconds since the epoch, the list may be cached, and the server's
   * `cacheScope`.
   */
  fresh?: { until: number; scope: string } | undefined;
  /** How many pages were read, where the server has more. */
  pages: number | undefined;
  /** Whether more pages are loading. */
  isBusy: boolean;
  onMore(pages: number): void;
  onRefresh(): void;
  /** The changes that the user has not seen, in words. */
  changes?: string | undefined;
  onChangesSeen?(): void;
  /** Shows what changed; absent where only the numbers are known. */
  onShowChanges?: () => void;
};

/**
 * The footer of a server's list: its size, how long it is fresh, unseen changes, and buttons for
 * more pages.
 */
export function PagingFooter({
  text,
  fresh,
  pages,
  isBusy,
  onMore,
  onRefresh,
  ...more
}: PagingFooterProps) {
  const { changes, onChangesSeen, onShowChanges } = more;
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
          icon={RefreshCw}
          label="Refresh"
          hint="Request the list from the server again"
          iconSize={12}
          disabled={isBusy}
          onClick={onRefresh}
        />
      </div>
      {changes !== undefined && (
        <div className="flex items-start gap-2 pb-0.5">
          <span role="status" className="min-w-0 flex-1 py-1 text-accent">
            {changes}
            {onShowChanges && (
              <>
                {'. '}
                <button
                  type="button"
                  className="rounded-sm underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-accent"
                  onClick={onShowChanges}
                >
                  What changed
                </button>
              </>
            )}
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
