import { cutAtWord } from '../../../shared/cut-at-word.ts';
import type { ServerRequest } from '../../../shared/model/calls/call.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Backend } from '../../core/backend.ts';

/** The most characters of a question that are told, since a server may send any number. */
const longestMessage = 1000;
const mostCalls = 200;
const mostOfCall = 20;

/**
 * Declines what servers ask of a user, who is not here; rules of the user still answer. Returns what
 * was declined during a call.
 */
export function declineRequests({ connections }: Backend): (callId: number) => string[] {
  const { serverRequests } = connections;
  const declined = new Map<number, string[]>();

  const note = ({ callId, ...request }: ServerRequest) => {
    if (callId === undefined) return;
    const told = declined.get(callId) ?? [];
    declined.set(callId, told);
    if (told.length < mostOfCall) told.push(sentenceOf(request));
    const [oldest] = declined.keys();
    if (declined.size > mostCalls && oldest !== undefined) declined.delete(oldest);
  };

  serverRequests.onRequest((request) => {
    if (request.rule && request.rule.failure === undefined) return;
    note(request);
    try {
      serverRequests.answer(request.serverRequestId, { action: 'decline' });
    } catch (error) {
      // It was settled meanwhile.
      if (!(error instanceof RpcError)) throw error;
    }
  });
  return (callId) => declined.get(callId) ?? [];
}

function sentenceOf(request: Pick<ServerRequest, 'method'> & { message?: string }): string {
  const { method, message = '' } = request;
  return `The server sent ${method}, which was declined, since no user is here: ${cutAtWord(message, longestMessage)}`;
}
