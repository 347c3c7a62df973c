import type { ConnectOutcome } from '../src/shared/model/servers/connection.ts';
import type { Approval } from '../src/shared/model/servers/launch-preview.ts';

/** Connects as a user would who agrees to what the sheet shows. */
export async function agree(
  connect: (options: { approval?: Approval }) => Promise<ConnectOutcome> | ConnectOutcome,
): Promise<ConnectOutcome> {
  const outcome = await connect({});
  if (outcome.status !== 'approval-needed') return outcome;
  const { approvalId, fingerprint } = outcome.sheet;
  return connect({ approval: { approvalId, fingerprint } });
}
