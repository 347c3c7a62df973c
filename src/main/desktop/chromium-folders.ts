import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import { cacheFolder } from '../shell/cache-folder.ts';

type Environment = Record<string, string | undefined>;

/**
 * Puts Chromium's files into the app's folder; must run before the lock, which is one per profile. On
 * Windows that folder roams from machine to machine, which caches need not.
 */
export function placeChromium(
  home: string,
  environment: Environment,
  platform: NodeJS.Platform,
): void {
  const roams = platform === 'win32' && !environment['WIREBENCH_HOME'];
  const profile = join(home, 'chromium');
  place('userData', profile);
  place('sessionData', roams ? join(cacheFolder(environment, platform), 'chromium') : profile);
}

/** Electron throws for a folder that is missing. */
function place(name: 'userData' | 'sessionData', folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.setPath(name, folder);
}
