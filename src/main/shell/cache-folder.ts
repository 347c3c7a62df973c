import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder that keeps compiled code from start to start. It is the user's own, since other users
 * could plant code in a shared temporary folder.
 */
export function cacheFolder(
  environment: Record<string, string | undefined>,
  platform: NodeJS.Platform,
): string {
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Caches', 'Wirebench');
  if (platform === 'win32') {
    return join(
      environment['LOCALAPPDATA'] || join(home, 'AppData', 'Local'),
      'Wirebench',
      'Cache',
    );
  }
  return join(environment['XDG_CACHE_HOME'] || join(home, '.cache'), 'wirebench');
}
