import type { LookupFunction } from 'node:net';
import type { Dispatcher, Response } from 'undici';
import { isPrivateAddress, isPrivateHost } from '../../../shared/private-address.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { causeOf } from '../wire/http/cause-of.ts';
import { imageTypeOf, typeBytes } from './image-type.ts';
import { judgedLookup, type Resolve } from '../wire/http/judged-lookup.ts';

export type RemoteImage = { mimeType: string; base64: string };

type FetchImageOptions = {
  /** Opens a dispatcher for this one request, as the network settings say. */
  open(lookup: LookupFunction): Promise<Dispatcher>;
  signal: AbortSignal;
  limits?: { bytes: number; ms: number };
  /** Replaced by tests, for which this machine is the public network. */
  isPrivate?: (host: string) => boolean;
  resolve?: Resolve;
};

const defaults = { bytes: 10_000_000, ms: 15_000 };
const maxRedirects = 3;
const headers = {
  accept: 'image/png,image/jpeg,image/gif,image/webp',
  'user-agent': 'wirebench',
};

/**
 * An image from the address that a user was shown, and agreed to. Its host learns no more than that.
 * A private place is only reached where the address shows that it is one.
 */
export async function fetchImage(
  address: string,
  options: FetchImageOptions,
): Promise<RemoteImage> {
  const { open, signal, limits = defaults, resolve } = options;
  const isPrivate = options.isPrivate ?? isPrivateHost;
  const shown = webAddress(address);
  const isShown = ({ host }: URL) => host === shown.host;
  const timeout = AbortSignal.timeout(limits.ms);
  const lookup = judgedLookup((ip, name) => {
    const isSeen = name === shown.hostname && isPrivate(name);
    const isHidden = !isSeen && isPrivateAddress(ip) && isPrivate(ip);
    return isHidden ? new PrivateName(name, ip) : undefined;
  }, resolve);
  let at = shown;
  const agent = await open(lookup);
  try {
    for (let redirects = 0; ; redirects += 1) {
      const { fetch } = await import('undici');
      const response = await fetch(at, {
        headers,
        dispatcher: agent,
        redirect: 'manual',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal: AbortSignal.any([signal, timeout]),
      });
      const next = redirectOf(response, at);
      if (!next) return await imageIn(response, at, limits.bytes);
      if (redirects === maxRedirects) throw failed(at, 'it redirects too often.');
      if (isPrivate(next.hostname) && !(isShown(next) && isPrivate(shown.hostname))) {
        throw failed(
          at,
          `it redirects to ${brief(next)}, in a private network or on this machine. That was not followed.`,
        );
      }
      // The user agreed to one origin, so that another is not asked before it is shown.
      if (next.origin !== at.origin) {
        throw new RpcError(
          'REFUSED',
          `${brief(at)} redirects to ${brief(next)}. That was not followed.`,
          {
            redirect: next.href,
          },
        );
      }
      at = next;
    }
  } catch (error) {
    if (signal.aborted || error instanceof RpcError) throw error;
    if (timeout.aborted) throw failed(at, `it did not arrive within ${limits.ms / 1000} seconds.`);
    const hidden = hiddenName(error);
    if (hidden)
      throw failed(at, `${hidden.message}, which the address does not show. It was not loaded.`);
    throw failed(at, `the host can’t be reached: ${causeOf(error)}.`);
  } finally {
    await agent.destroy();
  }
}

function webAddress(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) throw refused(`${quoted(address)} is not a valid address.`);
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) {
    throw refused(`${quoted(address)} is not a web address: only http and https are loaded.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw refused(
      `The address on ${url.host} contains a user name or a password. It was not loaded.`,
    );
  }
  url.hash = '';
  return url;
}

function redirectOf(response: Response, at: URL): URL | undefined {
  const location = response.headers.get('location');
  if (response.status < 300 || response.status > 399 || location === null) return undefined;
  return webAddress(location, at.href);
}

async function imageIn(response: Response, at: URL, maxBytes: number): Promise<RemoteImage> {
  if (!response.ok) throw failed(at, `the host answered ${response.status}.`);
  const tooLarge = () => failed(at, `it is larger than ${maxBytes / 1_000_000} MB.`);
  if (Number(response.headers.get('content-length')) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > maxBytes) throw tooLarge();
    // A body that is no image is not read to its end.
    if (length >= typeBytes && length - part.length < typeBytes) typeOf(parts, at);
  }
  if (length === 0) throw failed(at, 'the host sent nothing.');
  return { mimeType: typeOf(parts, at), base64: Buffer.concat(parts).toString('base64') };
}

function typeOf(parts: Uint8Array[], at: URL): string {
  const type = imageTypeOf(Buffer.concat(parts));
  if (type === undefined) throw failed(at, 'the response is not a PNG, JPEG, GIF or WebP image.');
  return type;
}

/** Thrown for a host name that resolves to a private address. */
class PrivateName extends Error {
  constructor(hostname: string, address: string) {
    super(`${hostname} is at ${address}, in a private network or on this machine`);
  }
}

function hiddenName(error: unknown): PrivateName | undefined {
  const causes: unknown[] = [error, error instanceof Error ? error.cause : undefined];
  return causes.find((cause) => cause instanceof PrivateName);
}

const failed = (at: URL, why: string): RpcError =>
  new RpcError('UNAVAILABLE', `${brief(at)} could not be loaded: ${why}`);
const refused = (why: string): RpcError => new RpcError('BAD_INPUT', why);

const maxNamed = 200;
const brief = ({ href }: URL): string => cut(href);
const quoted = (text: string): string => `“${cut(text)}”`;
const cut = (text: string): string =>
  text.length > maxNamed ? `${text.slice(0, maxNamed)}…` : text;
