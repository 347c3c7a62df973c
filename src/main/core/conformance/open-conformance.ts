import type { AppContract } from '../../../shared/contract/index.ts';
import type { ConformanceItem } from '../../../shared/model/servers/conformance.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { Connections } from '../connections/connections.ts';
import type { ShellPorts } from '../ports.ts';
import type { KnownSecrets } from '../secrets/masking/known-secrets.ts';
import { maskedItems } from '../secrets/masking/masked-data.ts';
import { checkAuthorization } from './check-authorization.ts';
import { runConformance } from './run-conformance.ts';

/**
 * Runs those scenarios of the official suite that fit any server against a connected one; throws
 * UNAVAILABLE where it is not connected.
 */
export type Conformance = (
  connectionId: number,
  signal: AbortSignal,
) => AsyncIterable<ConformanceItem>;

type Rooms = {
  ports: ShellPorts;
  connections: Pick<Connections, 'ready'>;
  /** The secrets that are masked in what the suite reports. */
  known: Pick<KnownSecrets, 'masker'>;
};

export function openConformance({ ports, connections, known }: Rooms) {
  const run: Conformance = (connectionId, signal) => {
    const { server, launch } = connections.ready(connectionId);
    return maskedItems(runConformance({ ports, launch, server, signal }), known.masker);
  };
  return {
    run,
    /** Runs those scenarios against an authorization server that need no client there. */
    checkAuthorization: (issuer: string, signal: AbortSignal) =>
      maskedItems(checkAuthorization({ ports, signal }, issuer), known.masker),
    handlers: {
      'conformance.run': ({ connectionId }, { signal }) => run(connectionId, signal),
    } satisfies Partial<Handlers<AppContract>>,
  };
}
