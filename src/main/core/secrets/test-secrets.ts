import { createSecrets } from './create-secrets.ts';
import { fileKeeper } from './keepers/file-keeper.ts';
import type { Keeper } from './keepers/keeper.ts';
import type { Secrets } from './secrets.ts';

/** The secrets of a folder, for tests: with a key file, or with the given keepers. */
export function testSecrets(home: string, keepers: Keeper[] = [fileKeeper(home)]): Secrets {
  return createSecrets({ home, keepers, onKnown: () => undefined });
}
