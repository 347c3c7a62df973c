import type { Approval, LaunchSheet } from '../src/shared/model/servers/launch-preview.ts';

type Asking = { status: string; sheet?: LaunchSheet };

/** Connects, or opens something else, as a user would who agrees to what the sheet shows. */
export async function agree<Outcome extends Asking>(
  connect: (options: { approval?: Approval }) => Promise<Outcome> | Outcome,
): Promise<Outcome> {
  const outcome = await connect({});
  if (!outcome.sheet) return outcome;
  const { approvalId, fingerprint } = outcome.sheet;
  return connect({ approval: { approvalId, fingerprint } });
}
