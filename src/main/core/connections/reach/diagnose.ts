import { existsSync } from 'node:fs';
import { cutAtWord } from '../../../../shared/cut-at-word.ts';
import type { ExitStatus, FailureReason } from '../../../../shared/model/servers/connection.ts';
import type { Launch } from '../../../../shared/model/servers/server.ts';
import { isTooDeep, messageOf } from '../../../../shared/rpc/errors.ts';
import { TokensUnavailable } from '../../auth/sign-ins/authorization.ts';
import { causeOf, causesOf } from '../../wire/http/cause-of.ts';
import { RedirectUnusable, refusedRedirectIn } from '../../wire/http/redirect.ts';
import { HandshakeRefused } from './handshake-refused.ts';
import { NoResponse } from './no-response.ts';

type Trouble = {
  error: unknown;
  launch: Launch;
  /** The request that was not answered, in words. */
  awaited: string;
  exit: ExitStatus | undefined;
};

type Diagnosis = {
  /** One sentence, without the server's name. */
  message: string;
  reason?: FailureReason;
};

const maxDetail = 300;

/** What went wrong while connecting. */
export function diagnose(trouble: Trouble): Diagnosis {
  const { error, launch, awaited, exit } = trouble;
  if (error instanceof HandshakeRefused) return { message: error.message, reason: error.reason };
  if (exit) return { message: `The process ${howEnded(exit)} before it answered ${awaited}.` };
  if (launch.kind === 'stdio' && isSpawnError(error))
    return { message: startProblem(error, launch) };
  const noToken = causesOf(error).find((one) => one instanceof TokensUnavailable);
  if (noToken) return { message: noToken.message };
  const refused = refusedRedirectIn(error);
  if (refused)
    return { message: refused.message, reason: { kind: 'redirect', to: 'other-origin' } };
  const status = statusIn(error);
  if (status !== undefined) {
    const message = withStop(`The server answered ${awaited} with ${httpErrorOf(error)}`);
    return { message, reason: { kind: 'http-status', status } };
  }
  return innermost(trouble);
}

function startProblem(error: unknown, launch: Extract<Launch, { kind: 'stdio' }>): string {
  const code = codeOf(error);
  if (launch.cwd !== undefined && !existsSync(launch.cwd)) {
    return `The folder ${launch.cwd} does not exist.`;
  }
  if (code === 'ENOENT') return `The command ${launch.command} was not found (ENOENT).`;
  if (code === 'EACCES') return `The command ${launch.command} is not executable (EACCES).`;
  return `The command ${launch.command} could not be started: ${messageOf(error)}.`;
}

/** What the innermost cause of an error says. */
function innermost({ error, launch, awaited }: Trouble): Diagnosis {
  const bottom = causesOf(error).at(-1);
  const cause = causeOf(error);
  // It was reached, and said where else to go.
  if (bottom instanceof RedirectUnusable) {
    const to = bottom.losesMessage ? 'message-lost' : 'unusable';
    return { message: withStop(cause), reason: { kind: 'redirect', to } };
  }
  if (/URL that includes credentials/.test(cause)) {
    return {
      message:
        'Its address has a user name or a password, and requests to such an address can’t be sent.',
      reason: { kind: 'credentials-in-address' },
    };
  }
  if (launch.kind === 'http' && isNetworkError(error, cause)) {
    const message = withStop(`Could not reach ${launch.url}: ${cause}`);
    return { message, reason: { kind: 'unreachable' } };
  }
  if (isTooDeep(error)) {
    return { message: `The server’s response to ${awaited} is nested too deeply to be read.` };
  }
  if (isLibrarys(error)) return { message: `Its response to ${awaited} can’t be used.` };
  const message = messageOf(error);
  return {
    message: cause === message ? withStop(message) : withStop(`${message} (${cause})`),
    ...(bottom instanceof NoResponse && { reason: { kind: 'no-response' } }),
  };
}

export const howEnded = ({ code, signal }: ExitStatus): string =>
  signal ? `was ended by ${signal}` : `exited with code ${code}`;

/** The HTTP status behind an error of the SDK, with what the server said; undefined where there is none. */
export function httpErrorOf(error: unknown): string | undefined {
  const status = statusIn(error);
  if (status === undefined) return undefined;
  const { data } = error as { data?: { text?: unknown } };
  const text = typeof data?.text === 'string' ? cutAtWord(wordsIn(data.text), maxDetail) : '';
  return text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text}`;
}

/** The words of a page that a web server shows in place of an answer; any other text as it is. */
function wordsIn(body: string): string {
  const text = body.trim();
  if (!/^<(?:!doctype html|html)\b/i.test(text)) return text;
  return text
    .slice(0, longestPage)
    .replaceAll(/<(style|script)\b[^]*?(?:<\/\1>|$)|<[^<>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** So many characters of a page are read for its words. */
const longestPage = 20_000;

function statusIn(error: unknown): number | undefined {
  const { status = sseStatusOf(error) } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' ? status : undefined;
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
