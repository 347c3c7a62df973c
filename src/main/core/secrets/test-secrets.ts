import { createSecrets } from './create-secrets.ts';
import { fileKeeper } from './keepers/file-keeper.ts';
import type { Keeper } from './keepers/keeper.ts';
import type { Secrets } from './secrets.ts';

/** The secrets of a folder as they are kept where no keyring is: by a file, or by these. */
export function testSecrets(home: string, keepers: Keeper[] = [fileKeeper(home)]): Secrets {
  return createSecrets({ home, keepers, onKnown: () => undefined });
}
