import type { Asker } from '../../../shared/model/servers/launch-preview.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Trust } from '../servers/trust/trust.ts';
import type { Note } from './open-audit.ts';

/** The same gate, whose answers are noted. */
export function auditedTrust(trust: Trust, note: Note): Trust {
  const approveAll: Trust['approveAll'] = async (asker, launches, approval) => {
    try {
      await trust.approveAll(asker, launches, approval);
    } catch (error) {
      if (error instanceof RpcError && error.code === 'REFUSED') {
        note({ kind: 'approval', what: `Refused ${consentOf(asker)}`, ...serverOf(asker) });
      }
      throw error;
    }
    const project = approval.trustsProject ? ', and trusted its project' : '';
    note({
      kind: 'approval',
      what: `Approved ${consentOf(asker)}${project}`,
      ...serverOf(asker),
    });
  };
  return {
    ...trust,
    approveAll,
    approve: (definition, approval) =>
      approveAll({ kind: 'server', name: definition.name }, [definition], approval),
    async revoke(asker) {
      await trust.revoke(asker);
      note({
        kind: 'approval',
        what: `Revoked the approval of ${consentOf(asker)}`,
        ...serverOf(asker),
      });
    },
    async revokeProject(folder) {
      const names = await trust.revokeProject(folder);
      note({ kind: 'approval', what: `Revoked the trust in the project ${folder}` });
      return names;
    },
  };
}

const consentOf = ({ kind, name }: Asker): string =>
  kind === 'server' ? 'what the server starts, reaches or is handed' : `the ${kind} ${name}`;
const serverOf = ({ kind, name }: Asker) => (kind === 'server' ? { serverName: name } : {});
