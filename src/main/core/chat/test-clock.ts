import type { Clock } from './clock.ts';

/** A clock that stands still until it is told how long to go on. */
export function createTestClock(): Clock & {
  /** Fires what is due, in its order, and lets what waits for it go on. */
  advance(ms: number): Promise<void>;
  /** How many timers wait. */
  waiting(): number;
} {
  let now = 0;
  const timers = new Set<{ at: number; fire: () => void }>();
  return {
    now: () => now,
    after(ms, then) {
      const timer = { at: now + ms, fire: then };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    waiting: () => timers.size,
    async advance(ms) {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.fire();
        await settle();
      }
      now = end;
    },
  };
}

/** Until nothing is left to do but to wait. */
export const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await new Promise((next) => setImmediate(next));
};
