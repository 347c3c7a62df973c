import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const kept = z.object({ inARow: z.number().int().min(0).max(1000) });

/** A start that ends sooner than this without having been quit has died. */
const earlyMs = 20_000;

export type EarlyEnds = {
  /** How many starts before this one died, one after the other. */
  inARow: number;
  /** This start has not died: it was quit, or it lasted. */
  survived(): void;
};

/**
 * Counts starts that died within 20 seconds. This start is one of them until it lasts that long or
 * says that it survived, since nothing can be written while an app dies.
 */
export function countEarlyEnds(
  file: string,
  onFault: (what: string, thrown: unknown) => void,
): EarlyEnds {
  const inARow = readCount(file);
  const write = (count: number) => {
    try {
      writeFileSync(file, JSON.stringify({ inARow: count }), { mode: 0o600 });
    } catch (error) {
      onFault('Starts that end early can’t be counted', error);
    }
  };
  write(inARow + 1);
  const survived = () => {
    clearTimeout(timer);
    write(0);
  };
  const timer = setTimeout(survived, earlyMs);
  timer.unref();
  return { inARow, survived };
}

function readCount(file: string): number {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8'))).inARow;
  } catch {
    // The first start, or a file that can't be used: then nothing is known of any death.
    return 0;
  }
}
