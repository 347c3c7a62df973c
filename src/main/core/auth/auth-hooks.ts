import type { FetchHooks } from '../wire/http/fetch-hooks.ts';

/**
 * How requests to authorization servers are recorded: whole, but without their secrets, of which
 * `learn` hears.
 */
export const authHooks = (learn: (secret: string) => void): FetchHooks => ({
  exactText: () => undefined,
  onMessage: () => 'whole',
  hidesSecrets: true,
  learn,
  redirects: 'handed-back',
});
