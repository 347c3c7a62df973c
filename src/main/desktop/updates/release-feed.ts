import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ReleaseFeed = {
  /** Whether this copy may replace itself by what the feed names. */
  installs: boolean;
};

/**
 * The release feed of this build; undefined without one. It is in a file that electron-builder writes
 * where whoever releases names a place to publish to: no address is in the source.
 */
export function releaseFeed(
  resources: string | undefined,
  platform: NodeJS.Platform,
): ReleaseFeed | undefined {
  const config = resources && read(join(resources, 'app-update.yml'));
  if (!config || !/^provider: *\S/m.test(config)) return undefined;
  return { installs: isSigned(platform, config) };
}

/**
 * macOS itself refuses what another one signed. On Windows the updater compares the signature with a
 * name in the file, and without that name would take anything. On Linux nothing is signed.
 */
function isSigned(platform: NodeJS.Platform, config: string): boolean {
  return platform === 'darwin' || (platform === 'win32' && /^publisherName:/m.test(config));
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A build without a feed has no such file.
    return undefined;
  }
}
