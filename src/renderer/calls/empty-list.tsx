import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagingFooter, type PagingFooterProps } from '../ui/list/paging-footer.tsx';

type EmptyListProps = {
  serverName: string;
  kind: 'tools' | 'prompts';
  foot: Omit<PagingFooterProps, 'text'>;
};

/** A server's list without items: it can be requested again, and says what went from it or is still to come. */
export function EmptyList({ serverName, kind, foot }: EmptyListProps) {
  const { changes, pages, isBusy, onRefresh } = foot;
  return (
    <div className="flex h-full flex-col">
      <div className="min-h-0 flex-1">
        <EmptyState
          title={`No ${kind}`}
          hint={`${serverName} offers no ${kind}.`}
          action={
            <Button
              title="Request the list from the server again"
              isBusy={isBusy}
              disabled={isBusy}
              onClick={onRefresh}
            >
              Refresh
            </Button>
          }
        />
      </div>
      {(changes !== undefined || pages !== undefined) && (
        <PagingFooter text={`0 ${kind}`} {...foot} />
      )}
    </div>
  );
}
