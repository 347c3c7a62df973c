import { boundedText } from './bounded-text.ts';
import { failureOf, failureOfAnswer, placeOf } from './failure.ts';
import { ModelFailure } from '../model.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import type { ModelAccess } from './model-access.ts';
import { redactorOf } from './redact.ts';
import { isHtmlPage, errorMessageIn } from './error-body.ts';

/** The most bytes that are read of a list of models. */
const maxBody = 32_000_000;
const timeoutMs = 20_000;

/** Gets JSON from an endpoint by GET. Throws a `ModelFailure`, or the signal's reason. */
export async function getJson(
  access: ModelAccess,
  url: URL,
  signal: AbortSignal,
  body?: object,
): Promise<unknown> {
  const redact = redactorOf(access);
  const place = placeOf(access.endpoint);
  const tooLate = AbortSignal.timeout(timeoutMs);
  try {
    const response = await guardedFetch(access, redact)(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(access.endpoint.kind === 'anthropic' && { 'anthropic-version': '2023-06-01' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, tooLate]),
    });
    const text = await boundedText(response, maxBody);
    if (!response.ok) {
      const headers = Object.fromEntries(response.headers);
      throw failureOfAnswer({ status: response.status, headers, body: text }, place, redact);
    }
    const json = parsedJson(text);
    if (json !== undefined) return json;
    const what = isHtmlPage(text) ? errorMessageIn(text) : 'something that is not JSON';
    throw new ModelFailure(`${place} answered with ${redact(what)} where its API was expected.`, {
      kind: 'bad-request',
      status: response.status,
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (!tooLate.aborted) throw failureOf(error, place, redact);
    throw new ModelFailure(`${place} did not answer within ${timeoutMs / 1000} s.`, {
      kind: 'timeout',
    });
  }
}
