import { Skeleton } from '../ui/skeleton.tsx';
import { useShownFor } from '../ui/use-shown-for.ts';

type ListLoadingProps = { serverName: string; kind: 'tools' | 'resources' | 'prompts' };

/** Most lists are there before this; whoever waits longer wants to know for what. */
const patienceMs = 2000;

/** The place of a server's list until it is there; a slow server is named, with what it has not answered. */
export function ListLoading({ serverName, kind }: ListLoadingProps) {
  const isSlow = useShownFor(patienceMs);
  return (
    <>
      <Skeleton label={`Loading ${kind}`} />
      {isSlow && (
        <p role="status" className="px-3 pt-1 text-xs text-text-muted">
          {serverName} has not responded to {kind}/list yet. The request is in the traffic.
        </p>
      )}
    </>
  );
}
