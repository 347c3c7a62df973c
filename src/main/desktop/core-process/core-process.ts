import type { Backend } from '../../core/backend.ts';
import { contract } from '../../../shared/contract/index.ts';
import type { Channel } from '../../../shared/rpc/channel.ts';
import { connect } from '../../../shared/rpc/connect.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { serve } from '../../../shared/rpc/serve.ts';
import { faultLog } from '../../shell/fault-log.ts';
import { safeModeSwitch } from '../../shell/safe-mode-switch.ts';
import { homeFolder } from '../../shell/shell-ports.ts';
import { corePorts } from './core-ports.ts';
import type { DesktopContract, PortPurpose } from './desktop-contract.ts';
import { portChannel } from './port-channel.ts';

// The entry of the core's own process; its main process hands it one port, and one for each page.
const { resolve: toDesktop, promise: desktopChannel } = Promise.withResolvers<Channel>();
const isSource = import.meta.url.endsWith('.ts');
const entryUrl = isSource ? new URL('../desktop.ts', import.meta.url).href : import.meta.url;
const faults = faultLog(homeFolder(process.env, process.platform), process.env);
// No heartbeat: the port lasts as long as the main process, and closes with it.
const desktop = connect<DesktopContract>({ open: () => desktopChannel, heartbeatMs: 0 });

process.on('unhandledRejection', (reason) => faults.write('A promise was rejected', reason));
const tellFault = () => desktop.call('faulted', {}).catch(() => undefined);
process.on('uncaughtException', (error) => {
  faults.write('An error was not caught', error);
  void tellFault();
});

let ending: Promise<void> | undefined;
const backend = build();
const onFault = (thrown: unknown, name: string) => faults.write(name, thrown);
const pages = serve(
  contract,
  backend.then(({ handlers }) => handlers),
  { onFault },
);

process.parentPort.on('message', ({ data, ports: [port] }) => {
  const purpose = data as PortPurpose;
  if (!port) return;
  const channel = portChannel(port);
  if (purpose === 'page') return pages.accept(channel);
  channel.onClose(() => void end());
  toDesktop(channel);
});
desktop.call('closing', {}).then(end, end);

async function build(): Promise<Backend> {
  try {
    const [{ createBackend }, environment] = await Promise.all([
      import('../../core/create-backend.ts'),
      desktop.call('environment', {}),
    ]);
    const ports = corePorts({
      entryUrl,
      environment: process.env,
      loginEnvironment: environment,
      isSafeMode: process.argv.includes(safeModeSwitch),
      desktop,
    });
    const running = await createBackend({
      ports: { ...ports, environment, faults, secrets: faults.learnFrom(ports.secrets) },
    });
    faults.maskBy(running.withoutSecrets);
    tellOfCalls(running);
    await desktop.call('started', {});
    return running;
  } catch (error) {
    faults.write('The core could not be started', error);
    await desktop.call('started', { problem: messageOf(error) });
    process.exit(1);
  }
}

/** Tells how many calls run, which the main process must know when the user wants to quit. */
function tellOfCalls({ connections }: Pick<Backend, 'connections'>): void {
  let told = 0;
  let isDue = false;
  connections.onEvent(() => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      const running = connections.calls().filter(({ state: { status } }) => !ends.has(status));
      if (running.length === told) return;
      told = running.length;
      // Without a main process there is nobody to ask either.
      desktop.call('callsRunning', { count: told }).catch(() => undefined);
    });
  });
}

/** The states of calls that are over. */
const ends = new Set(['done', 'failed', 'cancelled']);

/** Closes the core, so that servers are ended and recordings are written, and ends its process. */
function end(): Promise<void> {
  return (ending ??= close());
}

async function close(): Promise<void> {
  try {
    await (await backend).close();
  } catch (error) {
    faults.write('The core could not be closed', error);
    process.exit(1);
  }
  process.exit(0);
}
