import { entryUrl as builtOrSource } from '../entry.ts';
import { noUpdates } from './no-updates.ts';
import type { ShellPorts } from '../../src/main/core/ports.ts';
import { serveApps } from '../../src/main/desktop/app-pages.ts';
import { corePorts } from '../../src/main/desktop/core-process/core-ports.ts';
import {
  desktopContract,
  type DesktopContract,
} from '../../src/main/desktop/core-process/desktop-contract.ts';
import { desktopHandlers } from '../../src/main/desktop/core-process/serve-desktop.ts';
import { createMenuCommands } from '../../src/main/desktop/menus/menu-commands.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import { memoryChannels } from '../../src/shared/rpc/memory-channel.ts';
import { serve } from '../../src/shared/rpc/serve.ts';

/** Built where built programs are tested: its threads start in a third of the time. */
const entryUrl = new URL(
  builtOrSource.endsWith('.ts') ? '../desktop/desktop.ts' : 'desktop.js',
  builtOrSource,
).href;

/**
 * The ports of the desktop's core for a core in this process, which does the main process's part as well.
 * `onHeard` gets all that goes there.
 */
export function desktopPorts(
  environment: Record<string, string | undefined>,
  onHeard: (text: string) => void = () => undefined,
): ShellPorts {
  const handlers = desktopHandlers(
    {
      environment: Promise.resolve(environment),
      apps: serveApps(import.meta.dirname),
      alerts: { take: () => undefined, onSeen: () => () => undefined },
      menuCommands: createMenuCommands(),
      recentFiles: { add: () => undefined },
      showRecording: () => undefined,
      saveDialog: { pick: async () => undefined, showInFolder: () => undefined },
      updates: noUpdates(),
      restart: () => undefined,
      onUncaught: () => undefined,
    },
    {
      onStarted: () => undefined,
      onCallsRunning: () => undefined,
      closing: new AbortController().signal,
    },
  );
  const server = serve(desktopContract, handlers);
  const desktop = connect<DesktopContract>({
    heartbeatMs: 0,
    open: async () => {
      const [here, there] = memoryChannels();
      there.onMessage(onHeard);
      server.accept(there);
      return here;
    },
  });
  return corePorts({ entryUrl, environment, desktop });
}
