import { randomUUID } from 'node:crypto';
import type { Asker, LaunchSheet } from '../../../../shared/model/launch-preview.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../../ports.ts';
import { openApprovalsFile, type Approved } from './approvals-file.ts';
import { fingerprintOf } from './fingerprint-of.ts';
import { previewWithSandbox } from './preview-of.ts';
import type { Launchable, Trust } from './trust.ts';

/** Sheets that may be open at once; the oldest is forgotten, and asks again. */
const mostShown = 200;

type TrustPorts = Pick<ShellPorts, 'home' | 'confirmLaunch' | 'environment' | 'platform'>;

/** The gate of a home, with what was approved there. Writes nothing until something asks. */
export function openTrust(ports: TrustPorts): Trust {
  const { home, confirmLaunch } = ports;
  const file = openApprovalsFile(home);
  const shown = new Map<string, Asker & { fingerprint: string }>();

  const fingerprint = async (launches: Launchable[]) => fingerprintOf(launches, await file.key());

  const previewAll = (launches: Launchable[]) =>
    Promise.all(launches.map((one) => previewWithSandbox(one, ports)));

  const sheetOf = async (
    asker: Asker,
    launches: Launchable[],
    bound: string,
  ): Promise<LaunchSheet> => {
    const approvalId = randomUUID();
    shown.set(approvalId, { ...asker, fingerprint: bound });
    const [oldest] = shown.keys();
    if (shown.size > mostShown && oldest !== undefined) shown.delete(oldest);
    return { approvalId, fingerprint: bound, asker, launches: await previewAll(launches) };
  };

  const edit = (change: (approved: Approved[]) => Approved[]) =>
    file.change(({ approved, ...others }) => ({ ...others, approved: change(approved) }));

  const checkAll: Trust['checkAll'] = async (asker, launches) => {
    const asking = launches.filter(({ launch }) => launch.kind !== 'bundled');
    if (asking.length === 0) return undefined;
    const bound = await fingerprint(asking);
    const { approved } = await file.read();
    const isApproved = approved.some((one) => isOf(asker, one) && one.fingerprint === bound);
    return isApproved ? undefined : sheetOf(asker, asking, bound);
  };

  const approveAll: Trust['approveAll'] = async (asker, launches, { approvalId, ...given }) => {
    const asking = launches.filter(({ launch }) => launch.kind !== 'bundled');
    const asked = shown.get(approvalId);
    shown.delete(approvalId);
    const bound = await fingerprint(asking);
    const isSame = asked && isOf(asker, asked) && asked.fingerprint === given.fingerprint;
    if (!isSame || given.fingerprint !== bound) throw changedSince(asker);
    const launchesShown = await previewAll(asking);
    const sheet = { approvalId, fingerprint: bound, asker, launches: launchesShown };
    if (confirmLaunch && !(await confirmLaunch(sheet))) {
      throw new RpcError('REFUSED', 'It was not confirmed in Wirebench’s own window.');
    }
    await edit((approved) => [...approved, { ...asker, fingerprint: bound, at: Date.now() }]);
  };

  const server = (name: string): Asker => ({ kind: 'server', name });
  const isOfServer = (name: string) => (one: Approved) => isOf(server(name), one);

  return {
    checkAll,
    approveAll,
    check: (definition) => checkAll(server(definition.name), [definition]),
    approve: (definition, approval) => approveAll(server(definition.name), [definition], approval),
    async follow(before, after) {
      if (before.name === after.name) return;
      const bound = await fingerprint([after]);
      if ((await fingerprint([before])) !== bound) return;
      const isMoved = (one: Approved) => isOfServer(before.name)(one) && one.fingerprint === bound;
      await edit((approved) =>
        approved.map((one) => (isMoved(one) ? { ...one, name: after.name } : one)),
      );
    },
    async forget(serverName) {
      const { approved } = await file.read();
      const forgotten = approved.filter(isOfServer(serverName));
      if (forgotten.length > 0) {
        await edit((all) => all.filter((one) => !isOfServer(serverName)(one)));
      }
      return forgotten;
    },
    async restore(serverName, forgotten) {
      if (forgotten.length === 0) return;
      await edit((all) => [...all, ...forgotten.map((one) => ({ ...one, name: serverName }))]);
    },
  };
}

const isOf = (asker: Asker, one: Asker): boolean =>
  one.kind === asker.kind && one.name === asker.name;

function changedSince({ kind, name }: Asker): RpcError {
  const what = kind === 'server' ? name : 'What is asked';
  return new RpcError(
    'REFUSED',
    `${what} has changed since it was shown, or was answered before; look at it again.`,
  );
}
