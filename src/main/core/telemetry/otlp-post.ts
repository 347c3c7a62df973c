import { fetch, type Dispatcher } from 'undici';
import { causeOf } from '../wire/http/cause-of.ts';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { memberOf } from '../../../shared/json/member-of.ts';

export type Target = {
  url: string;
  /** The address without secrets, for messages. */
  shown: string;
  headers: Record<string, string>;
};

/** The outcome of one request. */
export type Posted =
  | { status: 'taken'; refused: number; why?: string }
  | { status: 'refused'; why: string }
  /** The request is to be sent again, at the earliest after `waitMs` where the receiver says so. */
  | { status: 'away'; why: string; waitMs?: number };

const timeoutMs = 10_000;
const maxAnswer = 4096;
/** The most characters that are shown of what a receiver says. */
const maxWhy = 300;
const maxWaitMs = 5 * 60_000;
const retryable = new Set([429, 502, 503, 504]);

type Ways = {
  agent(): Promise<Dispatcher>;
  signal: AbortSignal;
  /** Takes secrets out of what the receiver says. */
  hide(text: string): string;
};

/** Sends one export request; never rejects. */
export async function postSpans(
  { url, shown, headers }: Target,
  body: string,
  { agent, signal, hide }: Ways,
): Promise<Posted> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      dispatcher: await agent(),
      signal: AbortSignal.any([signal, timeout]),
      // Redirects are not followed, since the credentials are for this address alone.
      redirect: 'manual',
    });
    const answer = hide(await startOf(response.body));
    if (response.ok) return takenOf(answer);
    const why = reasonOf(response.status, shown, answer);
    if (!retryable.has(response.status)) return { status: 'refused', why };
    const waitMs = waitOf(response.headers.get('retry-after'));
    return { status: 'away', why, ...(waitMs !== undefined && { waitMs }) };
  } catch (error) {
    const { host, port } = new URL(url);
    if (timeout.aborted)
      return { status: 'away', why: `${host} did not answer within ${timeoutMs / 1000} s.` };
    const hint =
      port === '4317' ? ' 4317 is the port for gRPC; OTLP over HTTP usually uses 4318.' : '';
    return { status: 'away', why: `${host} can’t be reached: ${causeOf(error)}.${hint}` };
  }
}

function reasonOf(status: number, where: string, answer: string): string {
  const said = answer.trim() === '' ? '' : ` It says: ${messageIn(answer)}`;
  if (status === 401 || status === 403) {
    return `${where} refused the credentials (${status}): check the headers.${said}`;
  }
  if (status === 404 || status === 405) {
    return `${where} does not accept traces at this path (${status}): check the address.${said}`;
  }
  if (status === 415) return `${where} does not accept JSON (415).${said}`;
  if (status >= 300 && status < 400)
    return `${where} has moved (${status}): enter its new address.`;
  return `${where} answered ${status}.${said}`;
}

/** Reads how many spans the receiver rejected in a partial success. */
function takenOf(answer: string): Posted {
  const partial = memberOf(parsedJson(answer), 'partialSuccess');
  const refused = Number(memberOf(partial, 'rejectedSpans') ?? 0) || 0;
  const why = memberOf(partial, 'errorMessage');
  return {
    status: 'taken',
    refused,
    ...(typeof why === 'string' && why !== '' && { why: cutAtWord(why, maxWhy) }),
  };
}

/**
 * Reads a Retry-After header in milliseconds, from seconds or a date; undefined for anything else.
 */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), maxWaitMs);
}

async function startOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    parts.push(part);
    length += part.length;
    if (length >= maxAnswer) break;
  }
  return Buffer.concat(parts).toString('utf8', 0, maxAnswer);
}

function messageIn(answer: string): string {
  const message = memberOf(parsedJson(answer), 'message');
  const reason = typeof message === 'string' ? message : answer;
  return cutAtWord(reason.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), maxWhy);
}
