import { StepFailed } from '../steps/step.ts';
import type { AuthConsents } from './auth-consents.ts';
import type { Credential } from './credential.ts';

type Client = {
  /** The client of the user's own; absent where one is registered for each issuer. */
  clientId: string | undefined;
  issuer: string;
  held: Credential | undefined;
  trusts: AuthConsents['trusts'];
};

/**
 * Throws where a server names another authorization server than the one that the user's own client has
 * been used with: its secret would be told to a stranger (SEP-2352).
 */
export function checkIssuer({ clientId, issuer, held, trusts }: Client): void {
  if (clientId === undefined || trusts(issuer)) return;
  const others = Object.entries(held?.clients ?? {}).filter(
    ([, client]) => client.from === 'pre-registered' && client.clientId === clientId,
  );
  const [before] = others;
  if (!before || others.some(([known]) => known === issuer)) return;
  throw new StepFailed(
    {
      code: 'issuer-changed',
      message: `The server names ${issuer} now, but the client ${clientId} was used with ${before[0]}.`,
      rule: 'MCP authorization, Authorization Server Binding',
      next: 'Continue only if you registered the client there, too.',
    },
    { kind: 'issuer', issuer, asked: before[0] },
  );
}
