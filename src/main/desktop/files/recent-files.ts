import { app } from 'electron';
import type { KeptPlaces } from './kept-places.ts';

export type RecentFiles = {
  /** The files that were opened lately, the last one first. */
  list(): readonly string[];
  add(path: string): void;
  clear(): void;
};

/** As many as a menu shows at a glance. */
const mostRecent = 10;

/** The files that were opened lately, which the system lists too; `onChange` draws the menu anew. */
export function createRecentFiles(
  places: KeptPlaces,
  onChange: (list: readonly string[]) => void,
): RecentFiles {
  const keep = (recent: string[]) => {
    places.change({ recent });
    onChange(recent);
  };
  return {
    list: () => places.read().recent.slice(0, mostRecent),
    add(path) {
      app.addRecentDocument(path);
      const others = places.read().recent.filter((other) => other !== path);
      keep([path, ...others].slice(0, mostRecent));
    },
    clear() {
      app.clearRecentDocuments();
      keep([]);
    },
  };
}
