import { randomUUID } from 'node:crypto';
import type { Asker, LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../../ports.ts';
import {
  forgottenOf,
  isOf,
  namesFrom,
  trustList,
  withoutProject,
  removeServer,
  renameServer,
  restoreServer,
} from './approval-edits.ts';
import { openApprovalsFile } from './approvals-file.ts';
import { fingerprintOf, fingerprintOfValues } from './fingerprint-of.ts';
import { namedValues, type Environments } from './named-values.ts';
import { noCommands } from '../no-commands.ts';
import { ownFolder } from './own-folder.ts';
import { previewWithSandbox } from './preview-of.ts';
import type { Launchable, Trust } from './trust.ts';

/**
 * The most sheets that can be approved; beyond it the oldest is forgotten, and has to be asked for
 * again.
 */
const mostShown = 200;

type TrustPorts = Pick<
  ShellPorts,
  'home' | 'confirmLaunch' | 'environment' | 'platform' | 'runsCommands'
>;
type Shown = { asker: Asker; fingerprint: string; project?: string };
/** The fingerprint of what is asked about, and that of the environment values that it takes. */
type Bound = { fingerprint: string; values?: string };

/**
 * Opens the trust gate of a home, with its stored approvals. Writes nothing before the first
 * question.
 */
export function openTrust(ports: TrustPorts, environments: () => Environments): Trust {
  const { home, confirmLaunch, runsCommands = true } = ports;
  const file = openApprovalsFile(home);
  const shown = new Map<string, Shown>();

  const fingerprint = async (launches: Launchable[]) => fingerprintOf(launches, await file.key());

  const boundOf = async (launches: Launchable[]): Promise<Bound> => {
    const named = launches.map((one) => namedValues(one, environments()));
    const usesNamed = named.some((values) => Object.keys(values).length > 0);
    const values = usesNamed && fingerprintOfValues(named, await file.key());
    return { fingerprint: await fingerprint(launches), ...(values && { values }) };
  };

  const previewAll = (launches: Launchable[]) =>
    Promise.all(
      launches.map((one) => previewWithSandbox(one, ports, namedValues(one, environments()))),
    );

  const sheetOf = async (asked: Shown, launches: Launchable[]): Promise<LaunchSheet> => {
    const approvalId = randomUUID();
    shown.set(approvalId, asked);
    const [oldest] = shown.keys();
    if (shown.size > mostShown && oldest !== undefined) shown.delete(oldest);
    return { approvalId, ...asked, launches: await previewAll(launches) };
  };

  /**
   * The project's folder that a server was imported from just as it is now, if that folder still
   * belongs to the user.
   */
  const projectOf = async ({ kind, name }: Asker, bound: string) => {
    const { origins } = await file.read();
    const found = origins.find((one) => one.name === name && one.fingerprint === bound);
    if (kind !== 'server' || !found) return undefined;
    return (await ownFolder(found.folder)) === found.folder ? found.folder : undefined;
  };

  const checkAll: Trust['checkAll'] = async (asker, launches) => {
    const asking = launches.filter(({ launch }) => launch.kind !== 'bundled');
    if (asking.length === 0) return undefined;
    if (!runsCommands && asking.some(({ launch }) => launch.kind === 'stdio')) throw noCommands();
    const bound = await boundOf(asking);
    const { approved, projects } = await file.read();
    if (approved.some((one) => isOf(asker, one) && isBound(one, bound))) return undefined;
    const project = await projectOf(asker, bound.fingerprint);
    const shownAs = { asker, fingerprint: shownOf(bound) };
    if (project === undefined) return sheetOf(shownAs, asking);
    // Trust in a project does not cover the values of an environment, which are not the project's.
    const isTrusted = projects.some(({ folder }) => folder === project);
    if (isTrusted && bound.values === undefined) return undefined;
    return sheetOf({ ...shownAs, project }, asking);
  };

  const approveAll: Trust['approveAll'] = async (asker, launches, { approvalId, ...given }) => {
    const asking = launches.filter(({ launch }) => launch.kind !== 'bundled');
    const asked = shown.get(approvalId);
    shown.delete(approvalId);
    const bound = await boundOf(asking);
    const isSame = asked && isOf(asker, asked.asker) && asked.fingerprint === given.fingerprint;
    if (!isSame || given.fingerprint !== shownOf(bound)) throw changedSince(asker);
    const project = given.trustsProject ? asked.project : undefined;
    const trustsProject = project !== undefined;
    const sheet = { approvalId, ...asked, trustsProject, launches: await previewAll(asking) };
    if (confirmLaunch && !(await confirmLaunch(sheet))) {
      throw new RpcError('REFUSED', 'It was not confirmed in Wirebench’s window.');
    }
    const at = Date.now();
    await file.change(({ approved, projects, ...others }) => ({
      ...others,
      approved: [...approved, { ...asker, ...bound, at }],
      projects: project === undefined ? projects : [...projects, { folder: project, at }],
    }));
  };

  const server = (name: string): Asker => ({ kind: 'server', name });

  return {
    checkAll,
    approveAll,
    check: (definition) => checkAll(server(definition.name), [definition]),
    approve: (definition, approval) => approveAll(server(definition.name), [definition], approval),
    async follow({ name: from, ...before }, { name: to, ...after }) {
      if (from === to) return;
      const bound = await fingerprint([{ name: to, ...after }]);
      if ((await fingerprint([{ name: from, ...before }])) !== bound) return;
      await file.change((content) => renameServer(content, { from, to, fingerprint: bound }));
    },
    async noteOrigin(definition, found) {
      const folder = await ownFolder(found);
      if (folder === undefined) return;
      const { name } = definition;
      const origin = { name, fingerprint: await fingerprint([definition]), folder };
      await file.change(({ origins, ...others }) => ({ ...others, origins: [...origins, origin] }));
    },
    async forget(serverName) {
      const forgotten = forgottenOf(await file.read(), serverName);
      if (forgotten.approved.length + forgotten.origins.length > 0) {
        await file.change((content) => removeServer(content, serverName));
      }
      return forgotten;
    },
    async restore(serverName, forgotten) {
      if (forgotten.approved.length + forgotten.origins.length === 0) return;
      await file.change((content) => restoreServer(content, serverName, forgotten));
    },
    list: async () => trustList(await file.read()),
    revoke: (asker) =>
      file.change(({ approved, ...others }) => ({
        ...others,
        approved: approved.filter((one) => !isOf(asker, one)),
      })),
    async revokeProject(folder) {
      const names = namesFrom(await file.read(), folder);
      await file.change((content) => withoutProject(content, folder));
      return names;
    },
  };
}

const isBound = (one: Bound, { fingerprint, values }: Bound): boolean =>
  one.fingerprint === fingerprint && one.values === values;

/** The fingerprint of a sheet: all that it binds, as one text. */
const shownOf = ({ fingerprint, values }: Bound): string => `${fingerprint}${values ?? ''}`;

function changedSince({ kind, name }: Asker): RpcError {
  const what = kind === 'server' ? name : 'What is asked';
  return new RpcError(
    'REFUSED',
    `${what} has changed since it was shown, or was already answered; review it again.`,
  );
}
