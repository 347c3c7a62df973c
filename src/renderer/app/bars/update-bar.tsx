import { ArrowUpCircle } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { UpdatesState } from '../../../shared/model/upkeep.ts';
import { backend } from '../../backend.ts';
import { followLatest } from '../../latest.ts';
import { report } from '../../notices.ts';
import { openOverlay } from '../../overlays.ts';
import { Button } from '../../ui/button.tsx';

/**
 * A line over the frame that asks once whether to look for new versions, and tells of one that was
 * found until it is put away.
 */
export function UpdateBar() {
  const state = useUpdates();
  const [putAway, setPutAway] = useState<string>();
  if (!state?.hasFeed) return null;
  const { choice, check } = state;
  if (choice === undefined) {
    return (
      <Bar text="Check for updates once a day? One request to the release feed, without an id; nothing is installed until you agree.">
        <Button size="small" onClick={() => choose(false)}>
          Don’t check
        </Button>
        <Button size="small" onClick={() => choose(true)}>
          Check daily
        </Button>
      </Bar>
    );
  }
  const isFound = check.status === 'available' || check.status === 'ready';
  if (!isFound || putAway === check.version) return null;
  return (
    <Bar text={`Wirebench ${check.version} is out.`}>
      <Button size="small" onClick={() => setPutAway(check.version)}>
        Later
      </Button>
      <Button size="small" onClick={() => openOverlay('updates')}>
        Show
      </Button>
    </Bar>
  );
}

const choose = (isOn: boolean) =>
  report(backend.call('updates.choose', { isOn }), 'Your choice could not be stored');

function Bar({ text, children }: { text: string; children: ReactNode }) {
  return (
    <section
      aria-label="Updates"
      className="flex min-h-8 shrink-0 items-center justify-center gap-2 border-b border-border bg-surface px-3 py-0.5 text-xs"
    >
      <ArrowUpCircle size={13} aria-hidden className="shrink-0 text-accent" />
      <span>{text}</span>
      {children}
    </section>
  );
}

/** The state in a shell that updates itself; undefined in every other, which is not asked for it. */
function useUpdates(): UpdatesState | undefined {
  const [state, setState] = useState<UpdatesState>();
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const follow = async () => {
      const { capabilities } = await backend.call('app.info', {});
      if (capabilities.updates && !isGone) stop = followLatest('updates.state', setState);
    };
    report(follow(), 'The app’s capabilities could not be read');
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return state;
}
