import { causeOf, causesOf } from './cause-of.ts';

/** What codes of errors mean, as clauses that start in lower case. */
const words: Record<string, string> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  EADDRNOTAVAIL: 'there is no route to it',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name can’t be looked up at the moment',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its response are too large',
  UND_ERR_PRX_TLS: 'the proxy’s certificate is for another host',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is from an unknown authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** Why a request to a host failed, as a clause that starts in lower case. */
export function networkTrouble(error: unknown): string {
  const causes = causesOf(error);
  const codes = causes.flatMap((cause) => codeOf(cause) ?? []);
  const code = codes.findLast((one) => Object.hasOwn(words, one));
  if (code !== undefined) return words[code] ?? causeOf(error);
  if (causes.some(isParserError)) return 'its response is not HTTP';
  const cause = causeOf(error);
  return cause === 'bad port' ? 'HTTP clients block this port' : cause;
}

const isParserError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'HTTPParserError';

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
