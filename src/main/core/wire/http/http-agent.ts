import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { LookupFunction, Socket } from 'node:net';
import { getCACertificates } from 'node:tls';
import { buildConnector, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import type { NetworkSettings } from '../../../../shared/model/servers/network.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { timeConnection } from '../connection-timing.ts';

/** Wherever a proxy is set for everything, servers on this machine are reached without it. */
const onThisMachine = 'localhost,127.0.0.1,::1';

type Connecting = {
  lookup?: LookupFunction | undefined;
  /** Hears at which address a host was reached. */
  onConnected?(hostname: string, address: string): void;
};

/**
 * Opens the connections of all HTTP requests: with a proxy and further certificate authorities as
 * the settings have them, or else the environment (HTTP_PROXY, HTTPS_PROXY, NO_PROXY), and with the
 * authorities that the operating system trusts. Names are looked up here only where no proxy does
 * it. Throws where a file of certificates can't be read.
 */
export function createHttpAgent(
  settings: NetworkSettings,
  environment: Record<string, string | undefined>,
  { lookup, onConnected }: Connecting = {},
): Dispatcher {
  const ca = authorities(settings.caFile, environment['NODE_EXTRA_CA_CERTS']);
  const connector = buildConnector({ ca, timeout: 0, ...(lookup && { lookup }) });
  const named = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const noProxy = settings.noProxy ?? named('NO_PROXY');
  const httpProxy = settings.proxy ?? named('HTTP_PROXY') ?? '';
  const httpsProxy = settings.proxy ?? named('HTTPS_PROXY') ?? named('HTTP_PROXY') ?? '';
  return new EnvHttpProxyAgent({
    // An empty string keeps undici from looking into our own process's environment.
    httpProxy,
    httpsProxy,
    noProxy: noProxy === undefined ? onThisMachine : `${noProxy},${onThisMachine}`,
    proxyTunnel: false,
    // Undici copies all of it for each agent: hundreds of certificates, which only a proxy needs.
    ...(`${httpProxy}${httpsProxy}` !== '' && { requestTls: { ca }, proxyTls: { ca } }),
    connect: (options, callback) => {
      // Undici's connector returns the socket at once, which its type leaves out.
      const socket = connector(options, callback) as unknown as Socket;
      timeConnection(socket, options.protocol === 'https:');
      socket.prependOnceListener('connect', () => {
        if (socket.remoteAddress) onConnected?.(options.hostname, socket.remoteAddress);
      });
    },
    // A stream may be silent for hours; what waits for an answer has timeouts of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function authorities(caFile: string | undefined, fromEnvironment: string | undefined): string[] {
  const own = caFile ? certificatesIn(caFile) : [];
  const further = fromEnvironment ? readable(fromEnvironment) : [];
  return [
    ...new Set([...getCACertificates('default'), ...systemAuthorities(), ...own, ...further]),
  ];
}

/**
 * The certificates of files that were read before, until they change: some have hundreds, and every
 * sign-in makes agents of its own.
 */
const readBefore = new Map<string, { version: string; certificates: string[] }>();

/** The certificates of a PEM file; throws in words where it has none. */
function certificatesIn(file: string): string[] {
  const version = versionOf(file);
  const before = readBefore.get(file);
  if (before && before.version === version) return before.certificates;
  const found = pemBlocks(orExplained(file, () => readFileSync(file, 'utf8')));
  if (found.length === 0) throw badFile(file, 'it has no certificate in PEM format');
  const certificates = found.map((pem) => {
    try {
      return new X509Certificate(pem).toString();
    } catch (error) {
      throw badFile(file, `one of its certificates can’t be read: ${messageOf(error)}`);
    }
  });
  readBefore.set(file, { version, certificates });
  return certificates;
}

/** What differs once a file was written again, or another one has taken its place. */
function versionOf(file: string): string {
  const { mtimeMs, ctimeMs, size, ino } = orExplained(file, () => statSync(file));
  return [mtimeMs, ctimeMs, size, ino].join(' ');
}

function orExplained<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw badFile(file, messageOf(error));
  }
}

const badFile = (file: string, reason: string): Error =>
  new Error(
    `The certificate authorities in ${file} can’t be used: ${reason}. Choose another file in Settings, Network.`,
  );

const pemBlocks = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

/** The desktop app's runtime does not read NODE_EXTRA_CA_CERTS; where Node can't, it only warns. */
function readable(file: string): string[] {
  try {
    return certificatesIn(file);
  } catch {
    return [];
  }
}

function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    // Not every build of the runtime can read the system's store.
    return [];
  }
}
