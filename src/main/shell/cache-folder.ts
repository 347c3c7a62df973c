import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Where compiled code is kept from start to start: the user's own folder, since in a temporary one
 * that all users share, code could be planted.
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
