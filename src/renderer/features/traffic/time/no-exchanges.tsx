import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { clearFilter, useTraffic } from '../log/traffic-store.ts';
import { isUnfiltered } from '../log/view-filter.ts';
import { useTimesQuery } from './use-times-query.ts';

/** Says why a view of time has no exchange; `hint` says what it would show. */
export function NoExchanges({ hint }: { hint: string }) {
  const isFiltered = !isUnfiltered(useTimesQuery().filter);
  const isCleared = useTraffic((state) => state.hiddenThrough > 0);
  if (!isFiltered)
    return (
      <EmptyState title={isCleared ? 'No new exchanges yet.' : 'No exchanges yet.'} hint={hint} />
    );
  return (
    <EmptyState
      title="No exchange matches."
      hint={hint}
      action={
        <Button size="small" onClick={clearFilter}>
          Clear the filter
        </Button>
      }
    />
  );
}
