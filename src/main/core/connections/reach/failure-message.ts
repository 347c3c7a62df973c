import { existsSync } from 'node:fs';
import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import type { ExitStatus } from '../../../../shared/model/servers/connection.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { isTooDeep, messageOf } from '../../../../shared/rpc/errors.ts';
import { TokensUnavailable } from '../../auth/sign-ins/authorization.ts';
import { causeOf, causesOf } from '../../wire/http/cause-of.ts';
import { refusedRedirectIn } from '../../wire/http/redirect.ts';
import { HandshakeRefused } from './handshake-refused.ts';

type Trouble = {
  error: unknown;
  launch: Launch;
  /** The request that was not answered, in words. */
  awaited: string;
  exit: ExitStatus | undefined;
};

const maxDetail = 300;

/** What went wrong while connecting, in one sentence, without the server's name. */
export function failureMessage({ error, launch, awaited, exit }: Trouble): string {
  if (error instanceof HandshakeRefused) return error.message;
  if (exit) return `The process ${howEnded(exit)} before it answered ${awaited}.`;
  const code = codeOf(error);
  if (launch.kind === 'stdio' && isSpawnError(error)) {
    if (launch.cwd !== undefined && !existsSync(launch.cwd)) {
      return `The folder ${launch.cwd} does not exist.`;
    }
    if (code === 'ENOENT') return `The command ${launch.command} was not found (ENOENT).`;
    if (code === 'EACCES') return `The command ${launch.command} is not executable (EACCES).`;
    return `The command ${launch.command} could not be started: ${messageOf(error)}.`;
  }
  const noToken = causesOf(error).find((one) => one instanceof TokensUnavailable);
  if (noToken) return noToken.message;
  const refused = refusedRedirectIn(error);
  if (refused) return refused.message;
  const http = httpErrorOf(error);
  if (http !== undefined) return withStop(`The server answered ${awaited} with ${http}`);
  const cause = causeOf(error);
  // It was reached, and said where else to go.
  if (cause.startsWith('The server redirects ')) return withStop(cause);
  if (/URL that includes credentials/.test(cause)) {
    return 'Its address has a user name or a password, and requests to such an address can’t be sent.';
  }
  if (launch.kind === 'http' && isNetworkError(error, cause)) {
    return withStop(`Could not reach ${launch.url}: ${cause}`);
  }
  if (isTooDeep(error))
    return `The server’s response to ${awaited} is nested too deeply to be read.`;
  if (isLibrarys(error)) return `Its response to ${awaited} can’t be used.`;
  const message = messageOf(error);
  return cause === message ? withStop(message) : withStop(`${message} (${cause})`);
}

export const howEnded = ({ code, signal }: ExitStatus): string =>
  signal ? `was ended by ${signal}` : `exited with code ${code}`;

/** The HTTP status behind an error of the SDK, with what the server said; undefined where there is none. */
export function httpErrorOf(error: unknown): string | undefined {
  const { status = sseStatusOf(error), data } = (error ?? {}) as {
    status?: unknown;
    data?: { text?: unknown };
  };
  if (typeof status !== 'number') return undefined;
  const text = typeof data?.text === 'string' ? cutAtWord(data.text.trim(), maxDetail) : '';
  return text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text}`;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

const isSpawnError = (error: unknown): boolean =>
  String((error as { syscall?: unknown } | undefined)?.syscall).startsWith('spawn');

/** The SDK's SseError carries the HTTP status as its code. */
function sseStatusOf(error: unknown): unknown {
  const code = codeOf(error);
  return error instanceof Error &&
    error.name === 'SseError' &&
    typeof code === 'number' &&
    code >= 400
    ? code
    : undefined;
}

/** Whether an error is worded by the SDK or its schemas, which helps nobody who does not know them. */
const isLibrarys = (error: unknown): boolean =>
  error instanceof Error && /^(Sdk|Protocol|\$?Zod|SyntaxError)/.test(error.name);

const isNetworkError = (error: unknown, cause: string): boolean =>
  /fetch failed|probe failed|SSE error/.test(messageOf(error)) ||
  /^(connect|getaddrinfo|read) /.test(cause);

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
