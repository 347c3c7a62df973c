import type { AppContract } from '../../../shared/contract/index.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { latestByKey } from '../event-stream.ts';
import type { ShellPorts } from '../ports.ts';
import { readNotices, type Notice } from './third-parties.ts';

type Ports = Pick<
  ShellPorts,
  'facts' | 'readNotices' | 'faults' | 'restart' | 'updates' | 'commandLine'
>;

const noNotices =
  'This copy was built without the notices of its packages. Those that are published have them; `npm run stage` writes them for a checkout.';

const noUpdates =
  'Only the desktop app updates itself. This copy is updated by what installed it, such as npm.';
const noCommandLine =
  'Only the desktop app can install the command. This copy was started with it: npm install -g wirebench puts it on the PATH.';
const noRestart =
  'Only the desktop app can restart itself. Stop Wirebench where you started it, and start it with or without --safe-mode.';

/** The handlers of what is asked of this copy of the app. */
export function upkeepHandlers(ports: Ports) {
  const { facts, faults, readNotices: readText } = ports;
  let read: Promise<Notice[]> | undefined;
  const notices = async (): Promise<Notice[]> => {
    const text = await readText();
    if (text === undefined) throw new RpcError('NOT_FOUND', noNotices);
    return readNotices(text);
  };
  const once = () =>
    (read ??= notices().catch((error: unknown) => {
      // Whoever builds meanwhile need not start the app again.
      read = undefined;
      throw error;
    }));
  const updates = () => {
    if (!ports.updates) throw new RpcError('UNAVAILABLE', noUpdates);
    return ports.updates;
  };
  const commandLine = () => {
    if (!ports.commandLine) throw new RpcError('UNAVAILABLE', noCommandLine);
    return ports.commandLine;
  };
  return {
    'upkeep.facts': facts,
    'upkeep.thirdParties': async () =>
      (await once()).map(({ name, version, license }) => ({ name, version, license })),
    async 'upkeep.license'({ name, version }) {
      const found = (await once()).find((one) => one.name === name && one.version === version);
      if (!found) throw new RpcError('NOT_FOUND', `Wirebench has no package ${name} ${version}.`);
      return { text: found.text };
    },
    async 'upkeep.restart'(wanted) {
      if (!ports.restart) throw new RpcError('UNAVAILABLE', noRestart);
      await ports.restart(wanted);
    },
    'updates.state': (_input, { signal }) =>
      latestByKey(
        (push) => updates().onState(push),
        () => 'state',
        signal,
      ),
    'updates.choose': ({ isOn }) => updates().choose(isOn),
    'updates.check': () => updates().check(),
    'updates.download': () => updates().download(),
    'updates.install': () => updates().install(),
    'commandLine.state': () => commandLine().state(),
    'commandLine.install': () => commandLine().install(),
    'commandLine.remove': () => commandLine().remove(),
    'upkeep.faults': () => faults?.recent() ?? { file: '', entries: [], isCut: false },
  } satisfies Partial<Handlers<AppContract>>;
}
