import type { AppContract } from '../../shared/contract/index.ts';
import type { Handlers } from '../../shared/rpc/define.ts';
import { browserSessionHandlers } from './browser-session-handlers.ts';
import { listFolder } from './files/list-folder.ts';
import type { ShellPorts } from './ports.ts';
import { previewSandbox } from './sandbox/preview-sandbox.ts';
import { openExternal, pickFile } from './shell-actions.ts';

/** The handlers of what the page can ask of the shell and of its machine. */
export const shellHandlers = (ports: ShellPorts) =>
  ({
    ...browserSessionHandlers(ports),
    'app.info': () => ({
      version: ports.version,
      shell: ports.shell,
      platform: ports.platform,
      capabilities: ports.capabilities,
      home: ports.home,
      isSafeMode: ports.isSafeMode ?? false,
    }),
    'app.openExternal': ({ url }) => openExternal(ports, url),
    'app.showMenu': () => ports.showMenu?.(),
    'app.showTheme': ({ theme }) => ports.showTheme?.(theme),
    'app.showRecording': ({ recordingId }) => ports.showRecording?.(recordingId),
    'files.pick': (wanted) => pickFile(ports, wanted),
    'files.list': ({ path }) => listFolder(path),
    'servers.sandboxPreview': ({ launch }) => previewSandbox(launch, ports),
  }) satisfies Partial<Handlers<AppContract>>;
