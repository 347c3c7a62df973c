import type { Response } from 'undici';
import {
  RedirectRefused,
  RedirectUnusable,
  redirected,
  redirectOf,
  type SentRequest,
} from './redirect.ts';

/** What the user decided of redirects, and who hears of those that were not followed. */
export type RedirectRule = {
  /** Whether requests may be taken to another origin. */
  follows(origin: string): boolean;
  onRefused(origin: string): void;
};

type Followed = { response: Response; hasMoved: boolean };

const maxRedirects = 10;

/**
 * Sends a request, and again where its answer redirects within the origin. To another origin it goes only
 * where the user agreed, without credentials; a body that holds secrets never does.
 */
export async function followRedirects(
  first: SentRequest,
  send: (request: SentRequest) => Promise<Response>,
  { rule, hidesSecrets }: { rule: RedirectRule | undefined; hidesSecrets: boolean },
): Promise<Followed> {
  let request = first;
  for (let count = 0; ; count += 1) {
    const response = await send(request);
    const { status, headers } = response;
    const redirect = redirectOf(status, headers.get('location'), request);
    if (!redirect) return { response, hasMoved: count > 0 };
    await response.body?.cancel();
    if (redirect.kind === 'unusable') {
      const message = `The server redirects ${redirect.why}; that was not followed.`;
      throw new RedirectUnusable(message, redirect.losesMessage);
    }
    if (count === maxRedirects) {
      throw new RedirectUnusable(`The server redirects more than ${maxRedirects} times.`);
    }
    const next = redirected(request, redirect);
    if (redirect.kind === 'other-origin') {
      const { origin } = redirect.url;
      const tellsSecrets = hidesSecrets && next.body !== undefined && next.body !== null;
      if (tellsSecrets || !rule?.follows(origin)) {
        rule?.onRefused(origin);
        throw new RedirectRefused(origin);
      }
    }
    request = next;
  }
}
