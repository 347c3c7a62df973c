import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import { maskedUrl } from '../../../../shared/secrets/masked-headers.ts';

/** A request as it is about to be sent, once more for each redirect. */
export type SentRequest = {
  url: string;
  method: string;
  headers: Headers;
  body: NonNullable<Parameters<typeof fetch>[1]>['body'];
};

/** Where an answer leads: to the same origin, to another one, or nowhere that could be asked. */
export type Redirect =
  | { kind: 'same-origin' | 'other-origin'; url: URL }
  | { kind: 'unusable'; why: string; losesMessage?: true };

/** Thrown where an answer leads to another origin, which the user has not agreed to. */
export class RedirectRefused extends Error {
  readonly origin: string;

  constructor(origin: string) {
    super(`The server redirects to ${origin}; that was not followed.`);
    this.name = 'RedirectRefused';
    this.origin = origin;
  }
}

/** Thrown where an answer leads to where no message can be sent. */
export class RedirectUnusable extends Error {
  /** Whether it would be followed, without the message. */
  readonly losesMessage: boolean;

  constructor(message: string, losesMessage = false) {
    super(message);
    this.name = 'RedirectUnusable';
    this.losesMessage = losesMessage;
  }
}

/** How much of an address a message shows. */
const maxShown = 200;
const redirects = new Set([301, 302, 303, 307, 308]);
const keepMethod = new Set([307, 308]);

/**
 * Where an answer redirects to, by its status and its Location (RFC 9110, 15.4); undefined where it
 * is no redirect.
 */
export function redirectOf(
  status: number,
  location: string | null | undefined,
  { url: from, method }: Pick<SentRequest, 'url' | 'method'>,
): Redirect | undefined {
  const target = redirectTarget(status, location);
  if (target === undefined) return undefined;
  // Fetch would follow it as a GET (Fetch, HTTP-redirect fetch): the message would be lost, and its answer never come.
  if (method !== 'GET' && !keepMethod.has(status)) {
    const to = cutAtWord(maskedUrl(URL.parse(target, from)?.href ?? target), maxShown);
    const why = `a ${method} with ${status} to ${to}, which would drop what was sent`;
    return { kind: 'unusable', why, losesMessage: true };
  }
  const url = URL.parse(target, from);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { kind: 'unusable', why: 'to something that is not a web address' };
  }
  if (url.username !== '' || url.password !== '') {
    return { kind: 'unusable', why: 'to an address with a user name or a password' };
  }
  return { kind: url.origin === new URL(from).origin ? 'same-origin' : 'other-origin', url };
}

/** What the Location of a redirect says; undefined for any other answer. */
export const redirectTarget = (
  status: number,
  location: string | null | undefined,
): string | undefined => (redirects.has(status) ? (location ?? undefined) : undefined);

/** The request that follows a redirect; to another origin it carries no credentials. */
export function redirected(
  { method, headers, body }: SentRequest,
  { kind, url }: Exclude<Redirect, { kind: 'unusable' }>,
): SentRequest {
  const kept = new Headers(headers);
  if (kind === 'other-origin') keepProtocolHeaders(kept);
  return { url: url.href, method, headers: kept, body };
}

/** Removes all headers but those of the protocol: any other may hold a secret of the server's definition. */
function keepProtocolHeaders(headers: Headers): void {
  const names = [...headers.keys()];
  for (const name of names) {
    if (!/^(accept|content-type|last-event-id|mcp-.*)$/.test(name)) headers.delete(name);
  }
}

/** The refusal that an error comes from, if it comes from one. */
export function refusedRedirectIn(error: unknown): RedirectRefused | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (at instanceof RedirectRefused) return at;
  }
  return undefined;
}
