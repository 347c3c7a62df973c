import { randomUUID } from 'node:crypto';
import type { LaunchPreview } from '../../../../shared/model/launch-preview.ts';
import type { ServerDefinition } from '../../../../shared/model/server.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { openApprovalsFile } from './approvals-file.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { previewOf } from './preview-of.ts';
import type { Trust } from './trust.ts';

/** Sheets that may be open at once; the oldest is forgotten, and asks again. */
const mostShown = 200;

type Shown = { serverName: string; fingerprint: string };

/** Reads what was approved in this home. */
export async function openTrust(home: string): Promise<Trust> {
  const file = await openApprovalsFile(home);
  const shown = new Map<string, Shown>();

  const isApproved = async (serverName: string, fingerprint: string) => {
    const { approved } = await file.read();
    return approved.some((one) => one.serverName === serverName && one.fingerprint === fingerprint);
  };

  const show = (definition: ServerDefinition, fingerprint: string): LaunchPreview => {
    const approvalId = randomUUID();
    shown.set(approvalId, { serverName: definition.name, fingerprint });
    const [oldest] = shown.keys();
    if (shown.size > mostShown && oldest !== undefined) shown.delete(oldest);
    return previewOf(definition, { approvalId, fingerprint });
  };

  return {
    async check(definition) {
      if (definition.launch.kind === 'bundled') return undefined;
      const fingerprint = fingerprintOf(definition, file.key);
      if (await isApproved(definition.name, fingerprint)) return undefined;
      return show(definition, fingerprint);
    },
    async approve(definition, { approvalId, fingerprint }) {
      const { name: serverName } = definition;
      const asked = shown.get(approvalId);
      shown.delete(approvalId);
      const isSame =
        asked?.serverName === serverName &&
        asked.fingerprint === fingerprint &&
        fingerprintOf(definition, file.key) === fingerprint;
      if (!isSame) {
        throw new RpcError(
          'REFUSED',
          `${serverName} has changed since it was shown, or was answered before; look at it again.`,
        );
      }
      await file.change(({ approved, ...others }) => ({
        ...others,
        approved: [...approved, { serverName, fingerprint, at: Date.now() }],
      }));
    },
    async follow(before, after) {
      const fingerprint = fingerprintOf(after, file.key);
      if (before.name === after.name || fingerprintOf(before, file.key) !== fingerprint) return;
      await file.change(({ approved, ...others }) => ({
        ...others,
        approved: approved.map((one) =>
          one.serverName === before.name && one.fingerprint === fingerprint
            ? { ...one, serverName: after.name }
            : one,
        ),
      }));
    },
    async forget(serverName) {
      const { approved: before } = await file.read();
      const forgotten = before.filter((one) => one.serverName === serverName);
      if (forgotten.length > 0) {
        await file.change(({ approved, ...others }) => ({
          ...others,
          approved: approved.filter((one) => one.serverName !== serverName),
        }));
      }
      return forgotten;
    },
    async restore(serverName, forgotten) {
      if (forgotten.length === 0) return;
      await file.change(({ approved, ...others }) => ({
        ...others,
        approved: [...approved, ...forgotten.map((one) => ({ ...one, serverName }))],
      }));
    },
  };
}
