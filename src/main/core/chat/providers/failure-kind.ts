import type { ModelFailureKind } from '../../../../shared/model/chat-endpoint.ts';

/** What is known of a failed request, from its status, its body or its stream. */
export type Refusal = {
  status?: number;
  /** The message, code and type of the provider in one text. */
  message: string;
};

const context =
  /context[_ -]?(length|window|size)|exceed_context|maximum context|prompt is too long|input is too long|input token count|too many (input )?tokens|request_too_large/i;
const credit = /insufficient_quota|credit balance|insufficient[_ ](credits?|balance|funds)/i;
const keyTerms =
  /invalid[_ -]?api[_ -]?key|api[_ -]?key[_ ](not valid|invalid|expired)|incorrect api key|authentication_error|permission_error|unauthenticated|permission_denied/i;
const filtered = /content_filter|content[_ ]policy|content management policy|responsible ?ai/i;
const noModel =
  /model_not_found|unknown model|no such model|invalid model|model[^.]{0,200}(not found|does not exist|not exist|is not available|not supported)|deploymentnotfound|models\/\S+ is not found|not a valid model/i;

/**
 * Classifies a refusal by its message first: providers disagree about the status of most refusals.
 */
export function failureKind({ status, message }: Refusal): ModelFailureKind {
  if (status === 402 || credit.test(message)) return 'quota';
  if (status === 429) return 'rate-limit';
  if (status === undefined || status < 500) {
    if (status === 413 || context.test(message)) return 'context-length';
    if (status === 401 || status === 403 || keyTerms.test(message)) return 'auth';
    if (filtered.test(message)) return 'blocked';
    if (noModel.test(message) || (status === 404 && /not_found_error/.test(message)))
      return 'model-not-found';
    if (status === 408) return 'timeout';
    if (/rate[_ -]?limit|resource_exhausted/i.test(message)) return 'rate-limit';
  }
  return status === undefined || status >= 500 ? 'provider' : 'bad-request';
}

/** Formats a refusal as a message, with what the endpoint said. */
export function refusalMessage(
  kind: ModelFailureKind,
  place: string,
  status: number | undefined,
  said: string,
): string {
  const answered = status === undefined ? '' : ` (${status})`;
  const says = said === '' ? '.' : `: ${said}`;
  switch (kind) {
    case 'auth':
      return `${place} refused the key${answered}${says}`;
    case 'rate-limit':
      return `${place} takes no more requests for now${answered}${says}`;
    case 'quota':
      return `${place} has no credit left for this key${answered}${says}`;
    case 'context-length':
      return `The conversation is too long for this model at ${place}${answered}${says}`;
    case 'model-not-found':
      return `${place} doesn’t have this model${answered}${says}`;
    case 'blocked':
      return `${place} blocked the request${answered}${says}`;
    case 'bad-request':
      return status === 404 || status === 405
        ? `${place} has nothing at this address${answered}${says}`
        : `${place} refused the request${answered}${says}`;
    case 'provider':
      return `${place} failed${answered}${says}`;
    case 'network':
    case 'connection-lost':
    case 'timeout':
    case 'demo-script':
    case 'unknown':
      return `The request to ${place} failed${answered}${says}`;
  }
}
