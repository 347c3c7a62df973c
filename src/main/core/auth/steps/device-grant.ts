import { setTimeout as delay } from 'node:timers/promises';
import { isObject } from '../../../../shared/json/is-object.ts';
import { askForTokens, type TokenRequest } from './ask-for-tokens.ts';
import { authenticateClient } from './authenticate-client.ts';
import type { Tokens } from './oauth-types.ts';
import { quoted, quotedError } from './quoted.ts';
import { jsonOf } from './read-document.ts';
import { sendForm } from './send-form.ts';
import { StepFailed, type StepContext } from './step.ts';
import { isSafeAddress } from './web-address.ts';

/** What the user enters on another device, and where (RFC 8628, 3.2). */
export type DeviceCode = {
  deviceCode: string;
  userCode: string;
  verificationUri: string;
  /** The same address with the code in it, where the authorization server has one. */
  completeUri?: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  intervalMs: number;
};

export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

type DeviceRequest = Omit<TokenRequest, 'grant' | 'signClient'>;

const rule = 'RFC 8628, 3.2';
/** How often is asked where the authorization server names no interval (RFC 8628, 3.5). */
const usualMs = 5000;
const shortestMs = 1000;
const longestMs = 60_000;
const maxLifeMs = 60 * 60_000;

/** Asks for a code that the user enters on any device. The grant is in no revision of MCP. */
export async function askForDeviceCode(
  { send }: StepContext,
  { server, client, resource, askedScopes }: DeviceRequest,
): Promise<DeviceCode> {
  const url = server.deviceAuthorizationEndpoint;
  if (url === undefined)
    throw failed(`${server.issuer} does not support the device authorization grant (RFC 8628).`);
  const form = {
    ...(resource !== undefined && { resource }),
    ...(askedScopes.length > 0 && { scope: askedScopes.join(' ') }),
  };
  const own = authenticateClient(client, server);
  const answer = await sendForm(send, {
    url,
    namedBy: server.url,
    form: { client_id: client.clientId, ...form },
    client: own,
  });
  const value = jsonOf(answer.text);
  const document = isObject(value) ? value : {};
  const said = quotedError(document['error'], document['error_description']);
  if (answer.status !== 200) {
    throw failed(`${url} issued no code (HTTP ${answer.status})${said === '' ? '' : `: ${said}`}.`);
  }
  return codeOf(document, url, answer.askedAt);
}

function codeOf(document: Record<string, unknown>, url: string, askedAt: number): DeviceCode {
  const { device_code: deviceCode, user_code: userCode, expires_in: expiresIn } = document;
  const { verification_uri: verificationUri, verification_uri_complete: completeUri } = document;
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || userCode === '') {
    throw failed(`${url} answered without a code for the user.`);
  }
  if (typeof verificationUri !== 'string' || !isSafeAddress(verificationUri)) {
    throw failed(`${url} names no https address at which the code is entered.`);
  }
  const life = typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn * 1000 : maxLifeMs;
  const interval = typeof document['interval'] === 'number' ? document['interval'] * 1000 : usualMs;
  return {
    deviceCode,
    userCode: quoted(userCode).slice(0, 100),
    verificationUri,
    ...(typeof completeUri === 'string' && isSafeAddress(completeUri) && { completeUri }),
    expiresAt: askedAt + Math.min(life, maxLifeMs),
    intervalMs: Math.min(Math.max(interval, shortestMs), longestMs),
  };
}

type Waiting = {
  code: DeviceCode;
  signal: AbortSignal;
  /** Replaced by tests. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
};

/** Asks again and again until the user has entered the code, declined, or let it expire. */
export async function waitForDevice(
  context: StepContext,
  request: DeviceRequest,
  { code, signal, pause = (ms) => delay(ms, undefined, { signal }) }: Waiting,
): Promise<Tokens> {
  let { intervalMs } = code;
  const mostMs = longestInterval(code);
  const grant = { grant_type: deviceGrant, device_code: code.deviceCode };
  while (Date.now() < code.expiresAt) {
    // Nobody waits for longer than the code is good.
    await pause(Math.min(intervalMs, code.expiresAt - Date.now()), signal);
    signal.throwIfAborted();
    if (Date.now() >= code.expiresAt) break;
    try {
      return await askForTokens(context, { ...request, grant });
    } catch (error) {
      const isWaiting = error instanceof StepFailed && waiting.has(error.failure.code);
      if (!isWaiting) throw error;
      if (error.failure.code === 'token-slow_down') {
        intervalMs = Math.min(intervalMs + usualMs, mostMs);
      }
    }
  }
  throw new StepFailed({
    code: 'device-code-expired',
    message: `Nobody entered the code at ${code.verificationUri} in time.`,
    rule: 'RFC 8628, 3.5',
    next: 'Ask for another code.',
  });
}

/**
 * How rarely is asked however often that is wanted (RFC 8628, 3.5, names no bound): whoever enters the
 * code late in its life is still seen, and after no more than a tenth of it.
 */
const longestInterval = ({ intervalMs, expiresAt }: DeviceCode): number =>
  Math.max(intervalMs + usualMs, Math.min((expiresAt - Date.now()) / 10, longestMs));

const waiting = new Set(['token-authorization_pending', 'token-slow_down']);

const failed = (message: string): StepFailed =>
  new StepFailed({ code: 'device-code-refused', message, rule, next: 'Sign in with the browser.' });
