import type { CatalogKind } from '../../../../shared/model/servers/connection.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { Challenge } from '../../auth/steps/challenges.ts';
import { StepFailed } from '../../auth/steps/step.ts';
import { ListScopesNeeded } from './ask-server.ts';
import { sentenceOf } from './scope-failure.ts';

/** The scopes that the lists of connections were refused for, until the user allows them. */
export function createListScopes(
  widen: (serverName: string, challenge: Challenge) => Promise<boolean>,
) {
  const wanted = new Map<string, Challenge>();
  const nameOf = (connectionId: number, kind: CatalogKind) => `${connectionId} ${kind}`;
  return {
    /** Reads a list, and remembers what it was refused for. */
    async watch<List>(
      connectionId: number,
      kind: CatalogKind,
      read: () => Promise<List>,
    ): Promise<List> {
      const name = nameOf(connectionId, kind);
      wanted.delete(name);
      try {
        return await read();
      } catch (error) {
        if (error instanceof ListScopesNeeded) wanted.set(name, error.challenge);
        throw error;
      }
    },
    /** Signs in for these scopes; resolves with whether they were granted. */
    async allow(connectionId: number, kind: CatalogKind, serverName: string): Promise<boolean> {
      const challenge = wanted.get(nameOf(connectionId, kind));
      if (!challenge)
        throw new RpcError('REFUSED', `${serverName} asks for no scopes for its list.`);
      try {
        return await widen(serverName, challenge);
      } catch (error) {
        if (error instanceof StepFailed) throw new RpcError('REFUSED', sentenceOf(error.failure));
        throw error;
      }
    },
    /** Forgets what a connection that is over was refused for. */
    forget(connectionId: number): void {
      for (const name of wanted.keys())
        if (name.startsWith(`${connectionId} `)) wanted.delete(name);
    },
  };
}
