import type { FetchHooks } from '../wire/http/fetch-hooks.ts';

/** How requests to authorization servers are recorded: whole, but without their secrets. */
export const authHooks: FetchHooks = {
  exactText: () => undefined,
  onMessage: () => 'whole',
  hidesSecrets: true,
};
