import type { ModelFailureKind } from '../../../../shared/model/chat-endpoint.ts';

/** What the user can do about a model that failed. */
export function failureAdvice(kind: ModelFailureKind, retryAfterMs?: number): string {
  switch (kind) {
    case 'auth':
      return 'Check the key of this endpoint, and whether it may use this model.';
    case 'rate-limit':
      return retryAfterMs === undefined
        ? 'Wait a moment and try again, or use another model.'
        : `Try again in ${duration(retryAfterMs)}, as the provider asks.`;
    case 'quota':
      return 'Add credit at the provider, or use another key or endpoint.';
    case 'model-not-found':
      return 'Choose another model from the list of this endpoint.';
    case 'context-length':
      return 'Start a new conversation, offer fewer tools, or lower the result limit in the chat settings.';
    case 'bad-request':
      return 'See the exact request: this provider may not accept a tool or a setting in it.';
    case 'provider':
      return 'The provider failed. Try again, or use another model.';
    case 'network':
      return 'Check that the endpoint’s address is right and that it can be reached from here.';
    case 'connection-lost':
      return 'The endpoint was reached, but the connection broke before the response was complete. Retry; if it breaks again, check proxies in between and the server’s log.';
    case 'timeout':
      return 'Try again, or raise the time limit for a model’s output.';
    case 'blocked':
      return 'The provider’s content filter refused it. Rephrase it, or use another model.';
    case 'demo-script':
      return 'The script expected another response from the server; compare its step with the actual response.';
    case 'unknown':
      return 'See the exact request and response.';
  }
}

/** Returns the advice for a failure that a tool's schema caused. */
export const toolAdvice = ({ tool, serverName }: { tool: string; serverName: string }): string =>
  `The provider does not take the tool ${tool} of ${serverName}. Run it again without that tool.`;

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
