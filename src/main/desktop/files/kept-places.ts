import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { maxPath } from '../../../shared/model/app.ts';

const path = z.string().max(maxPath).refine(isAbsolute);

const places = z.object({
  /** The files that were opened lately, the last one first. */
  recent: z.array(path).catch([]).default([]),
  /** Where a file was saved last. */
  saveFolder: path.optional().catch(undefined),
});

export type Places = z.infer<typeof places>;

export type KeptPlaces = {
  read(): Places;
  change(changed: Partial<Places>): void;
};

/** Where the user's files were lately, in a file of their own; what a hand made of it is ignored. */
export function keepPlaces(
  file: string,
  onFault: (what: string, thrown: unknown) => void,
): KeptPlaces {
  let now = readPlaces(file);
  return {
    read: () => now,
    change(changed) {
      now = { ...now, ...changed };
      try {
        writeFileSync(`${file}.new`, JSON.stringify(now), { mode: 0o600 });
        renameSync(`${file}.new`, file);
      } catch (error) {
        onFault('The list of recent files can’t be stored', error);
      }
    },
  };
}

function readPlaces(file: string): Places {
  try {
    return places.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { recent: [] };
  }
}
