import type { Settings } from '../../../shared/model/settings.ts';
import type { Secrets } from './secrets.ts';

type Rooms = {
  secrets: Pick<Secrets, 'lock' | 'isLocked'>;
  settings: { read(): Settings; onChange(listener: () => void): () => void };
};

export type IdleLock = {
  /** Starts the time anew, since a person is active. */
  awake(): void;
  close(): void;
};

/**
 * Locks the secrets when no person was active for the `lockAfterMinutes` of the settings. The time
 * runs in the core, even while no page is open.
 */
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
