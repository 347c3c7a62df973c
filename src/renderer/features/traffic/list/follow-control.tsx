import { ArrowDownToLine, Pause } from 'lucide-react';
import { count } from '../../../ui/format.ts';
import { isLive, setFollowing, useTraffic } from '../log/traffic-store.ts';
import { Button } from '../../../ui/button.tsx';

/** Follows new records or pauses, and shows how many are new since the pause. */
export function FollowControl() {
  const isFollowing = useTraffic((state) => state.isFollowing);
  const live = useTraffic(isLive);
  const since = useTraffic(({ loaded, totalWhenPaused }) =>
    Math.max(0, loaded.total - totalWhenPaused),
  );
  const isPaused = live && !isFollowing;
  const paused = since > 0 ? `Paused · ${count(since)} new` : 'Paused';
  const Icon = isPaused ? Pause : ArrowDownToLine;
  return (
    <Button
      variant="ghost"
      size="small"
      className={isPaused ? 'traffic-paused' : ''}
      // The accessible name has to contain the visible text (WCAG 2.5.3).
      aria-label={isPaused ? `${paused}. Follow new records` : 'Follow new records'}
      aria-pressed={isFollowing}
      title={
        isPaused
          ? 'Paused: the list does not move with new records. Click to follow them.'
          : 'Following new records. Click to pause.'
      }
      disabled={!live}
      onClick={() => setFollowing(!isFollowing)}
    >
      <Icon size={isPaused ? 12 : 14} aria-hidden />
      {isPaused && <span className="tabular-nums">{paused}</span>}
    </Button>
  );
}
