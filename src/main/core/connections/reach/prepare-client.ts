import type { Client } from '@modelcontextprotocol/client';
import type { Askable, AskUser } from '../requests/askable.ts';

type Asking = {
  ask: AskUser;
  /** Whether the line is over, so that the user need not be asked. */
  isOver(): boolean;
};

/** Gives a client what answers its server's requests; `onSpent` hears that its event stream is gone for good. */
export function prepareClient(client: Client, { ask, isOver }: Asking, onSpent: () => void): void {
  const answer = <M extends Askable>(method: M, params: unknown, signal: AbortSignal) =>
    ask(method, params, isOver() ? AbortSignal.abort() : signal);
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
    answer('elicitation/create', params, mcpReq.signal),
  );
  client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
    answer('sampling/createMessage', params, mcpReq.signal),
  );
  client.onerror = ({ message }) => {
    // The SDK's own attempts to resume the event stream are spent; it says so in words only.
    if (/Maximum reconnection attempts/.test(message)) onSpent();
  };
}
