import type { Settings } from '../../../shared/model/settings.ts';
import type { Secrets } from './secrets.ts';

type Rooms = {
  secrets: Pick<Secrets, 'lock' | 'isLocked'>;
  settings: { read(): Settings; onChange(listener: () => void): () => void };
};

export type IdleLock = {
  /** Somebody is there: the time begins anew. */
  awake(): void;
  close(): void;
};

/** Locks after the minutes without a person that the settings name; the core counts, whatever a page does. */
export function createIdleLock({ secrets, settings }: Rooms): IdleLock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arm = () => {
    clearTimeout(timer);
    const minutes = settings.read().lockAfterMinutes;
    if (minutes === undefined || secrets.isLocked()) return;
    timer = setTimeout(() => secrets.lock(), minutes * 60_000);
    timer.unref();
  };
  const stop = settings.onChange(arm);
  arm();
  return {
    awake: arm,
    close() {
      clearTimeout(timer);
      stop();
    },
  };
}
