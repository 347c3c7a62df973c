import { boundedText } from './bounded-text.ts';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import { ModelFailure } from '../model.ts';
import { failureInStream, placeOf } from './failure.ts';
import { memberOf } from '../../../../shared/json/member-of.ts';
import { parsedJson } from '../../../../shared/json/parsed-json.ts';
import type { Redact } from './redact.ts';
import { isHtmlPage, errorMessageIn } from './error-body.ts';

/** The most bytes that are read of an answer that is no stream. */
const maxBody = 16_000_000;

/**
 * Some servers answer with one JSON text though a stream was asked for, or with a web page, and say 200.
 * A whole chat completion is read as a stream of one piece; anything else is an error that says so.
 */
export function streamedAnswer(
  fetch: typeof globalThis.fetch,
  endpoint: Endpoint,
  redact: Redact,
): typeof globalThis.fetch {
  const place = placeOf(endpoint);
  return async (input, init) => {
    const response = await fetch(input, init);
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || !/^(application\/json|text\/html)/i.test(type)) return response;
    const body = await boundedText(response, maxBody);
    if (isHtmlPage(body)) {
      throw new ModelFailure(
        `${place} answered with ${redact(errorMessageIn(body))} instead of a stream: this is not the address of its API.`,
        { kind: 'bad-request', status: response.status },
      );
    }
    // A body with a wrong media type may still be an event stream.
    if (/^\s*(data|event|id|:)/.test(body)) return streamOf(body);
    const json = parsedJson(body);
    const error = memberOf(json, 'error');
    if (error !== undefined && error !== null) throw failureInStream(json, place, redact);
    const piece = wholeCompletion(json);
    if (piece) return streamOf(`data: ${JSON.stringify(piece)}\n\ndata: [DONE]\n\n`);
    throw new ModelFailure(
      `${place} answered with JSON instead of a stream: ${redact(errorMessageIn(body))}`,
      { kind: 'provider', status: response.status },
    );
  };
}

const streamOf = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

/** A chat completion with its message as the delta of its only piece. */
function wholeCompletion(json: unknown): object | undefined {
  const choices = memberOf(json, 'choices');
  if (typeof json !== 'object' || !Array.isArray(choices)) return undefined;
  return {
    ...json,
    choices: choices.map((choice: unknown) => ({
      index: 0,
      delta: withIndexes(memberOf(choice, 'message')),
      finish_reason: memberOf(choice, 'finish_reason') ?? 'stop',
    })),
  };
}

function withIndexes(message: unknown): unknown {
  const calls = memberOf(message, 'tool_calls');
  if (!Array.isArray(calls) || typeof message !== 'object') return message;
  return { ...message, tool_calls: calls.map((call: object, index) => ({ ...call, index })) };
}
