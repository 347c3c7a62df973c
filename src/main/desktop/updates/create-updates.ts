import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { UpdateCheck, UpdatesState } from '../../../shared/model/upkeep.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import type { ReleaseFeed } from './release-feed.ts';
import type { Updater } from './updater.ts';

const kept = z.object({ choice: z.enum(['on', 'off']), askedAt: z.number() }).partial();

const dayMs = 24 * 60 * 60 * 1000;
/** How often it is seen whether a day has passed; a timer of a day would not count while the machine sleeps. */
const lookEveryMs = 60 * 60 * 1000;

type Options = {
  /** Where the choice is kept. */
  file: string;
  feed: ReleaseFeed | undefined;
  /** Loads what asks the feed, once it is needed. */
  load(): Promise<Updater>;
  /** Whether nothing is asked by itself, as in safe mode. */
  isQuiet: boolean;
  onFault(what: string, thrown: unknown): void;
};

export type Updates = {
  state(): UpdatesState;
  /** Hears of each new state. Returns its undo. */
  onState(listener: (state: UpdatesState) => void): () => void;
  /** Keeps what the user chose; looks at once where it is on. */
  choose(isOn: boolean): Promise<void>;
  /** Asks the feed now, because the user wants to know. */
  check(): Promise<void>;
  /** Downloads what was found, where this copy may replace itself. */
  download(): Promise<void>;
  /** Ends the app and starts the new version, once it is there. */
  install(): Promise<void>;
  close(): void;
};

/** Looks for new versions: off until the user agrees, then once a day. */
export function createUpdates({ file, feed, load, isQuiet, onFault }: Options): Updates {
  const listeners = new Set<(state: UpdatesState) => void>();
  let { choice, askedAt } = read(file);
  let check: UpdateCheck = { status: 'idle' };
  let updater: Promise<Updater> | undefined;
  const state = (): UpdatesState => ({
    hasFeed: feed !== undefined,
    choice,
    installs: feed?.installs ?? false,
    askedAt,
    check,
  });
  const tell = (next: UpdateCheck = check) => {
    check = next;
    listeners.forEach((listener) => listener(state()));
  };
  const write = () => {
    try {
      writeFileSync(file, JSON.stringify({ choice, askedAt }), { mode: 0o600 });
    } catch (error) {
      onFault('Your choice about updates could not be stored', error);
    }
  };
  const failed = (what: string) => (error: unknown) => {
    updater = undefined;
    onFault(what, error);
    tell({ status: 'failed', reason: messageOf(error) });
  };
  const isBusy = () => check.status === 'checking' || check.status === 'downloading';

  async function look(): Promise<void> {
    if (!feed || isBusy() || check.status === 'ready') return;
    tell({ status: 'checking' });
    // Before it is asked: one that can't be reached is not asked more often than any other.
    askedAt = Date.now();
    write();
    try {
      updater ??= load();
      const version = await (await updater).newest();
      tell(version === undefined ? { status: 'current' } : { status: 'available', version });
    } catch (error) {
      failed('The update check failed')(error);
    }
  }

  const lookIfDue = () => {
    if (choice !== 'on' || isQuiet) return;
    const since = Date.now() - (askedAt ?? 0);
    // A clock that was set back does not put it off for ever.
    if (since >= dayMs || since < 0) void look();
  };
  const timer = setInterval(lookIfDue, lookEveryMs);
  timer.unref();
  lookIfDue();

  return {
    state,
    onState(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async choose(isOn) {
      choice = isOn ? 'on' : 'off';
      write();
      tell();
      lookIfDue();
    },
    check: look,
    async download() {
      if (!feed?.installs || check.status !== 'available' || !updater) return;
      const { version } = check;
      tell({ status: 'downloading', version, percent: 0 });
      try {
        await (
          await updater
        ).download((percent) =>
          tell({ status: 'downloading', version, percent: Math.round(percent) }),
        );
        tell({ status: 'ready', version });
      } catch (error) {
        failed('The update could not be downloaded')(error);
      }
    },
    async install() {
      if (check.status === 'ready' && updater) (await updater).install();
    },
    close: () => clearInterval(timer),
  };
}

function read(file: string): z.infer<typeof kept> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Nobody was asked yet, or the file can't be used: then it is asked again, and nothing is sent.
    return {};
  }
}
