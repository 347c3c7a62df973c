import { messageOf } from '../../../../shared/rpc/errors.ts';
import { causeOf } from '../../wire/http/cause-of.ts';
import { ModelFailure } from '../model.ts';
import { baseUrlOf } from './base-url.ts';
import { failureKind, refusalMessage } from './failure-kind.ts';
import type { ModelAccess } from './model-access.ts';
import type { Redact } from './redact.ts';
import { retryAfterMs } from './retry-after.ts';
import { errorMessageIn, errorTextIn } from './error-body.ts';

/** The name of an endpoint in messages: its host, or else its label. */
export const placeOf = (endpoint: ModelAccess['endpoint']): string =>
  baseUrlOf(endpoint)?.host ?? endpoint.label;

/** Any error of a step as a `ModelFailure`, without secrets and without the request. */
export function failureOf(error: unknown, place: string, redact: Redact): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (isCall(error) && error.statusCode !== undefined && !isBroken(error)) {
    return failureOfAnswer(
      {
        status: error.statusCode,
        headers: error.responseHeaders ?? {},
        body: error.responseBody || error.message,
      },
      place,
      redact,
    );
  }
  if (hasCode(error)) return failureOfConnection(error, place, redact);
  const why = redact(messageOf(error));
  const name = error instanceof Error ? error.name : '';
  if (unreadable.has(name)) {
    return new ModelFailure(`${place} answered in a way that is not readable: ${why}`, {
      kind: 'provider',
    });
  }
  // The library's other errors are about requests that can't be sent.
  return new ModelFailure(why, { kind: name.startsWith('AI_') ? 'bad-request' : 'unknown' });
}

const unreadable = new Set([
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_TypeValidationError',
  'AI_EmptyResponseBodyError',
]);

/** The failure of an answer whose status is no success. */
export function failureOfAnswer(
  { status, headers, body }: { status: number; headers: Record<string, string>; body: string },
  place: string,
  redact: Redact,
): ModelFailure {
  const kind = failureKind({ status, message: errorTextIn(body) });
  const wait = retryAfterMs(headers, body);
  return new ModelFailure(refusalMessage(kind, place, status, redact(errorMessageIn(body))), {
    kind,
    status,
    ...(wait !== undefined && { retryAfterMs: wait }),
  });
}

/** The failure that an endpoint reports within a stream. */
export function failureInStream(told: unknown, place: string, redact: Redact): ModelFailure {
  if (told instanceof ModelFailure) return told;
  const body = typeof told === 'string' ? told : JSON.stringify(bareError(told));
  const status = statusIn(told);
  const kind = failureKind({ ...(status !== undefined && { status }), message: errorTextIn(body) });
  const wait = retryAfterMs({}, body);
  return new ModelFailure(
    `${refusalMessage(kind, place, undefined, redact(errorMessageIn(body)))} It failed while answering.`,
    {
      kind,
      ...(status !== undefined && { status }),
      ...(wait !== undefined && { retryAfterMs: wait }),
    },
  );
}

/** The failure of a connection that could not be opened, or that broke. */
export function failureOfConnection(error: unknown, place: string, redact: Redact): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const code = codeOf(error) ?? '';
  const why = redact(causeOf(error));
  const of = (message: string, obstacle?: ModelFailure['obstacle']) =>
    new ModelFailure(message, { kind: 'network', ...(obstacle && { obstacle }) });
  const lost = (how: string) =>
    new ModelFailure(`The connection to ${place} broke: ${how}.`, { kind: 'connection-lost' });
  if (code === 'ECONNREFUSED')
    return of(`${place} can’t be reached: nothing listens there (connection refused).`, 'refused');
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return of(`${place} can’t be reached: no such host is known, or this machine is offline.`);
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/.test(code))
    return of(`${place} can’t be trusted or doesn’t speak TLS: ${why}.`, 'tls');
  if (/TIMEDOUT|TIMEOUT/.test(code))
    return new ModelFailure(`${place} did not answer in time: ${why}.`, { kind: 'timeout' });
  if (why === 'bad port') {
    return of(`${place} can’t be used: HTTP clients block its port. Use another one.`);
  }
  // Undici gives no code to the error of a server that ends every connection.
  if (why.includes('Invalid EOF state')) return lost('it ended in the middle of an answer');
  if (why.includes('HTTP/1.1 protocol')) return of(`${place} doesn’t speak HTTP: ${why}.`);
  if (/ECONNRESET|UND_ERR_SOCKET|EPIPE|UND_ERR_RES/.test(code)) return lost(why);
  return of(`${place} can’t be reached: ${why}.`);
}

type CallError = {
  statusCode?: number;
  responseHeaders?: Record<string, string>;
  responseBody?: string;
  message: string;
};

/**
 * Whether an error is the library's, by its name: importing the class would load the library where
 * no model is used.
 */
const isCall = (error: unknown): error is CallError =>
  error instanceof Error && error.name === 'AI_APICallError';

/** Whether an answer began with a success, and broke later. */
const isBroken = ({ statusCode }: CallError): boolean =>
  statusCode !== undefined && statusCode < 300;

const hasCode = (error: unknown): boolean => isCall(error) || codeOf(error) !== undefined;

/** The first code in the chain of causes. */
function codeOf(error: unknown): string | undefined {
  let at = error;
  for (let depth = 0; depth < 8 && at instanceof Error; depth += 1) {
    const first: unknown = at instanceof AggregateError ? at.errors[0] : undefined;
    const code: unknown = Reflect.get(first instanceof Error ? first : at, 'code');
    if (typeof code === 'string') return code;
    at = at.cause;
  }
  return undefined;
}

/** The error object of the endpoint within the error that the library made of it. */
const bareError = (told: unknown): unknown =>
  (typeof told === 'object' && told !== null && Reflect.get(told, 'data')) || told;

function statusIn(told: unknown): number | undefined {
  if (typeof told !== 'object' || told === null) return undefined;
  for (const name of ['statusCode', 'status', 'code']) {
    const status = Number(Reflect.get(told, name));
    if (Number.isInteger(status) && status >= 400 && status < 600) return status;
  }
  return undefined;
}
