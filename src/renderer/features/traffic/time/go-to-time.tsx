import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { create } from 'zustand';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { readMoment, trafficSource } from '../log/traffic-source.ts';
import { readTypedTime } from './typed-time.ts';
import { showView } from './time-view-store.ts';
import { setFollowing, useTraffic, wantedView } from '../log/traffic-store.ts';
import { IconButton } from '../../../ui/button.tsx';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

const useGoToTime = create(() => ({ isOpen: false }));

export const setGoingToTime = (isOpen: boolean): void => {
  useGoToTime.setState({ isOpen });
};

/** The form that takes a time and scrolls the list there. */
export function GoToTime() {
  const isOpen = useGoToTime((state) => state.isOpen);
  return isOpen ? <TimeField /> : null;
}

function TimeField() {
  const [text, setText] = useState('');
  const [why, setWhy] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goTo(text).then(setWhy, (error: unknown) => setWhy(messageOf(error)));
  };
  return (
    <form
      aria-label="Go to time"
      className="flex min-h-8 shrink-0 items-center gap-2 border-b border-border px-2 text-[12px]"
      onSubmit={submit}
    >
      <label className="flex items-center gap-2">
        Go to time
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens on demand, to be typed into
          autoFocus
          className={`${compactInputClass} w-36 font-mono`}
          placeholder="14:03:22, -5m, +90"
          value={text}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setGoingToTime(false);
          }}
          aria-invalid={why !== undefined}
          onChange={(event) => {
            setText(event.target.value);
            setWhy(undefined);
          }}
        />
      </label>
      <output
        className={`min-w-0 flex-1 truncate ${why === undefined ? 'text-text-muted' : 'text-warning'}`}
      >
        {why ?? 'A time of day, a time before the end, or seconds from the start.'}
      </output>
      <IconButton icon={X} label="Close" onClick={() => setGoingToTime(false)} />
    </form>
  );
}

/** Scrolls to the first row at or after a typed time; resolves with the reason where it can't. */
async function goTo(text: string): Promise<string | undefined> {
  const view = wantedView(useTraffic.getState());
  if (!view) return 'There is no recording yet.';
  const { recordingId, filter } = view;
  const { signal } = new AbortController();
  const known = await readMoment({ recordingId }, signal);
  const typed = readTypedTime(text, known);
  if ('why' in typed) return typed.why;
  const { seq } = await readMoment({ recordingId, atUs: typed.atUs }, signal);
  if (seq === undefined) return 'That is after the last record.';
  const { offset } = await trafficSource.place({ recordingId, filter, seq }, signal);
  showView('list');
  setFollowing(false);
  useTraffic.setState(({ loaded }) => ({
    scrollTarget: { index: Math.max(0, Math.min(offset - loaded.base, loaded.rowCount - 1)) },
  }));
  return undefined;
}
