import type { Client } from '@modelcontextprotocol/client';
import type { DeclaredCapabilities, Root } from '../../../../shared/model/servers/declared.ts';
import type { Askable, AskUser } from '../requests/askable.ts';
import type { RuleMark } from '../requests/rule-mark.ts';

type Asking = {
  /** What the server was told; it gets METHOD_NOT_FOUND for anything else. */
  capabilities: DeclaredCapabilities;
  ask: AskUser;
  /** Called where a rule answers the request of this id. */
  onRule(id: unknown, mark: RuleMark): void;
  roots(): Root[];
  /** Whether the line is over, so that the user need not be asked. */
  isOver(): boolean;
};

type Handled = { id: unknown; signal: AbortSignal };

/** Gives a client what answers its server's requests; `onSpent` hears that its event stream is gone for good. */
export function prepareClient(client: Client, asking: Asking, onSpent: () => void): void {
  const { capabilities, ask, roots, isOver, onRule } = asking;
  const answer = <M extends Askable>(method: M, params: unknown, { id, signal }: Handled) =>
    ask(method, params, {
      signal: isOver() ? AbortSignal.abort() : signal,
      onRule: (mark) => onRule(id, mark),
    });
  if (capabilities.elicitation) {
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
      answer('elicitation/create', params, mcpReq),
    );
  }
  if (capabilities.sampling) {
    client.setRequestHandler('sampling/createMessage', ({ params }, { mcpReq }) =>
      answer('sampling/createMessage', params, mcpReq),
    );
  }
  if (capabilities.roots) client.setRequestHandler('roots/list', () => ({ roots: roots() }));
  client.onerror = ({ message }) => {
    // The SDK's own attempts to resume the event stream are spent; it says so in words only.
    if (/Maximum reconnection attempts/.test(message)) onSpent();
  };
}
