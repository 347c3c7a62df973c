import type { Client } from '@modelcontextprotocol/client';
import type { AskUser } from './server-requests.ts';

/** Gives a client what answers its server's requests; `onSpent` hears that its event stream is gone for good. */
export function prepareClient(client: Client, ask: AskUser, onSpent: () => void): void {
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
    ask('elicitation/create', params, mcpReq.signal),
  );
  client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
    ask('sampling/createMessage', params, mcpReq.signal),
  );
  client.onerror = ({ message }) => {
    // The SDK's own attempts to resume the event stream are spent; it says so in words only.
    if (/Maximum reconnection attempts/.test(message)) onSpent();
  };
}
