import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';

/** How long each step of opening a connection took, in microseconds; a step that was not needed is absent. */
export type ConnectionTiming = {
  dnsUs?: number;
  tcpUs?: number;
  tlsUs?: number;
};

const timings = new WeakMap<Socket, ConnectionTiming>();

const nowUs = (): number => Math.round(performance.now() * 1000);

/** Measures a socket that is being opened, until it is connected or, with TLS, secured. */
export function timeConnection(socket: Socket, isTls: boolean): void {
  const timing: ConnectionTiming = {};
  timings.set(socket, timing);
  let since = nowUs();
  const took = () => {
    const before = since;
    since = nowUs();
    return since - before;
  };
  // First in line: undici's own listener sends the request at once.
  socket.prependOnceListener('lookup', () => {
    timing.dnsUs = took();
  });
  socket.prependOnceListener('connect', () => {
    timing.tcpUs = took();
  });
  if (!isTls) return;
  socket.prependOnceListener('secureConnect', () => {
    timing.tlsUs = took();
  });
}

/** What opening a connection took, in words; undefined for every request on it but the first. */
export function takeOpening(socket: Socket): string | undefined {
  const timing = timings.get(socket);
  if (!timing) return undefined;
  timings.delete(socket);
  const { remoteAddress = 'the server', remotePort } = socket;
  const host = remoteAddress.includes(':') ? `[${remoteAddress}]` : remoteAddress;
  const steps = [
    ['DNS', timing.dnsUs],
    ['TCP', timing.tcpUs],
    ['TLS', timing.tlsUs],
  ].flatMap(([name, us]) =>
    us === undefined ? [] : [`${name} ${(Number(us) / 1000).toFixed(1)} ms`],
  );
  const tls = isSecured(socket) ? `; ${describeTls(socket)}` : '';
  return `connected to ${host}:${remotePort} (${steps.join(', ')})${tls}`;
}

/** Asked without the class, whose module has Node read all its certificates. */
const isSecured = (socket: Socket | TLSSocket): socket is TLSSocket => 'encrypted' in socket;

function describeTls(socket: TLSSocket): string {
  const { subject, issuer, valid_to: validTo } = socket.getPeerCertificate();
  const name = (of: typeof subject | undefined) => String(of?.CN ?? of?.O ?? 'unknown');
  return `${socket.getProtocol()}, certificate of ${name(subject)} by ${name(issuer)}, valid until ${validTo}`;
}
