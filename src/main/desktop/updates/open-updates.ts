import { join } from 'node:path';
import { app } from 'electron';
import { createUpdates, type Updates } from './create-updates.ts';
import { releaseFeed } from './release-feed.ts';

type Options = {
  home: string;
  isSafeMode: boolean;
  onFault(what: string, thrown: unknown): void;
};

/** The updates of this copy of the app. Only a packed app has a feed. */
export const openUpdates = ({ home, isSafeMode, onFault }: Options): Updates =>
  createUpdates({
    file: join(home, 'updates.json'),
    feed: app.isPackaged ? releaseFeed(process.resourcesPath, process.platform) : undefined,
    load: async () => (await import('./updater.ts')).openUpdater(process.platform),
    isQuiet: isSafeMode,
    onFault,
  });
