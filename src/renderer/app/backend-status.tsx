import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { RpcStatus } from '../../shared/rpc/line.ts';
import { backend } from '../backend.ts';
import { useShownFor } from '../ui/use-shown-for.ts';
import { hasEnded, onAdmissionChange } from '../web-admission.ts';

export const useBackendStatus = (): RpcStatus =>
  useSyncExternalStore(backend.onStatus, backend.status);

const ended =
  'Wirebench was closed. Your screen is kept; start Wirebench again and open its link in this tab.';
const closed = 'The connection to Wirebench was closed. Reload the page to continue.';
const away = 'Wirebench can’t be reached. Your screen is kept and continues when it is back.';

/**
 * A slim line over the frame while the backend is away, during which the page keeps its content.
 */
export function BackendBar() {
  const status = useBackendStatus();
  const isEnded = useSyncExternalStore(onAdmissionChange, hasEnded);
  if (status.status === 'connected' || status.status === 'connecting') return null;
  return (
    <div
      role="alert"
      className="flex h-7 shrink-0 items-center justify-center gap-2 border-b border-warning/40 bg-warning-fill px-3 text-xs text-warning"
    >
      <TriangleAlert size={13} aria-hidden className="shrink-0" />
      <span className="truncate">
        {isEnded ? ended : status.status === 'closed' ? closed : away}
      </span>
    </div>
  );
}

/** For how many milliseconds nothing is drawn in place of the first screen, which that would hold up. */
const unnoticedMs = 150;

/**
 * The page before the first snapshot; it appears only when that takes long enough to be noticed.
 */
export function Starting() {
  const status = useBackendStatus();
  const isAway = status.status === 'reconnecting';
  if (!useShownFor(unnoticedMs)) return null;
  return (
    <output className="flex h-full flex-col items-center justify-center gap-1 p-6 text-center">
      <LoaderCircle size={20} aria-hidden className="mb-1 animate-spin text-accent" />
      <span className="font-medium">
        {isAway ? 'Wirebench can’t be reached' : 'Starting Wirebench'}
      </span>
      {isAway && (
        <span className="max-w-[56ch] text-text-muted">
          {status.reason ?? 'It may still be starting.'} Trying again, attempt {status.attempt}. If
          this persists, restart Wirebench.
        </span>
      )}
    </output>
  );
}
