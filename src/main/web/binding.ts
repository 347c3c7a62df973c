import { isIP } from 'node:net';
import { isLoopbackHost } from '../../shared/private-address.ts';

export type WantedBinding = {
  /** The address of this machine to listen at. */
  host?: string | undefined;
  /** The address under which browsers reach the app. */
  publicUrl?: string | undefined;
  cert?: string | undefined;
  key?: string | undefined;
  /** Whether the way to the app may be unencrypted also beyond this machine. */
  allowsHttp?: boolean | undefined;
  /** The Host that a tunnel puts in the place of the public one. */
  tunnelHost?: string | undefined;
};

/** Where the web shell listens, and under which address it answers. */
export type Binding = {
  host: string;
  /** Absent where it answers under a name of its own on this machine. Its path ends in a slash. */
  publicUrl?: URL;
  /** The files of the certificate and its key. */
  tls?: { cert: string; key: string };
  /** Whether the user took the risk of an unencrypted way. */
  allowsHttp: boolean;
  /** What a tunnel to this machine puts in the place of the public host. */
  tunnelHost?: string;
};

/**
 * Decides where to listen; throws an Error with what to do where that would let others in unasked, or let
 * others read along. What a proxy says of itself (`X-Forwarded-…`) is never read, since a client can say it too.
 */
export function bindingOf({
  host = '127.0.0.1',
  publicUrl: wantedUrl,
  cert,
  key,
  allowsHttp = false,
  tunnelHost,
}: WantedBinding): Binding {
  if (!isIP(host)) {
    throw new Error(`--host takes an IP address of this machine, such as 0.0.0.0, not “${host}”.`);
  }
  if ((cert === undefined) !== (key === undefined)) {
    throw new Error('--cert and --key go together: the certificate (PEM) and its private key.');
  }
  const tls = cert !== undefined && key !== undefined ? { cert, key } : undefined;
  const isLocal = host === '::1' || host.startsWith('127.');
  if (tunnelHost !== undefined) checkTunnel(tunnelHost, { isLocal, wantedUrl, hasTls: !!tls });
  if (wantedUrl === undefined) {
    if (!isLocal) {
      throw new Error(
        `Listening on ${host} needs --public-url, the URL that browsers will use: requests to any other name are refused.`,
      );
    }
    if (tls) {
      throw new Error('--cert needs --public-url, with the name that the certificate is for.');
    }
    return { host, allowsHttp };
  }
  const publicUrl = readPublicUrl(wantedUrl);
  const isHttps = publicUrl.protocol === 'https:';
  if (tls && !isHttps) {
    throw new Error('--cert serves https, but --public-url begins with http://.');
  }
  const staysHere = isLocal && isLoopbackHost(publicUrl.hostname);
  if (!isHttps && !allowsHttp && !staysHere) {
    throw new Error(
      'Over http:// anyone on the network path can read along and get in. Give --cert and --key, or run behind a proxy with https; --allow-http accepts that risk.',
    );
  }
  if (isHttps && !tls && !isLocal && !allowsHttp) {
    throw new Error(
      'The proxy would reach this port unencrypted from other machines. Listen on 127.0.0.1 behind it, or give --cert and --key; --allow-http accepts that risk.',
    );
  }
  return {
    host,
    publicUrl,
    allowsHttp,
    ...(tls && { tls }),
    ...(tunnelHost !== undefined && { tunnelHost }),
  };
}

type Tunnel = { isLocal: boolean; wantedUrl: string | undefined; hasTls: boolean };

/** A tunnel ends on this machine, behind a public address that has https. */
function checkTunnel(tunnelHost: string, { isLocal, wantedUrl, hasTls }: Tunnel): void {
  if (!/^(localhost|127\.0\.0\.1)(:\d{1,5})?$/.test(tunnelHost)) {
    throw new Error(
      `--tunnel-host takes a name of this machine, such as localhost:4632, not “${tunnelHost}”.`,
    );
  }
  if (!isLocal || hasTls || !/^https:/i.test(wantedUrl ?? '')) {
    throw new Error(
      '--tunnel-host is for a tunnel that ends on this machine: give --public-url with https, and neither --host beyond loopback nor --cert.',
    );
  }
}

function readPublicUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWhole = url && /^https?:$/.test(url.protocol) && url.hostname !== '';
  if (!isWhole) {
    throw new Error(
      `--public-url takes a complete URL, such as https://dev.example/wirebench/, not “${text}”.`,
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new Error('--public-url has no user, query or fragment: only scheme, host, port, path.');
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
