import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RpcClient } from '../../../shared/rpc/connect.ts';
import type { ShellPorts } from '../../core/ports.ts';
import { outFolder } from '../../shell/out-folder.ts';
import { nodeShellPorts } from '../../shell/shell-ports.ts';
import { commandLineInstaller } from '../command-line-tool/command-line-tool.ts';
import type { DesktopContract } from './desktop-contract.ts';
import { showApps } from './show-apps.ts';
import { ThreadProgram } from './thread-program.ts';

type Options = {
  /** The `import.meta.url` of an entry of the shell. */
  entryUrl: string;
  /** The process's own, which says where the user's files are. */
  environment: Record<string, string | undefined>;
  /** That of the user's terminal, where it is known. */
  loginEnvironment?: Record<string, string | undefined>;
  isSafeMode?: boolean;
  /** The main process. */
  desktop: Pick<RpcClient<DesktopContract>, 'call' | 'stream'>;
};

/** What the desktop shell supplies to the core, by itself and by its main process. */
export function corePorts(options: Options): ShellPorts {
  const { entryUrl, environment, isSafeMode = false, desktop } = options;
  const host = entryUrl.endsWith('.ts') ? 'core-process/script-thread.ts' : 'script-thread.js';
  const threadFile = fileURLToPath(new URL(host, entryUrl));
  const ports = nodeShellPorts({ shell: 'desktop', entryUrl, environment, isSafeMode });
  return {
    ...ports,
    capabilities: {
      openExternal: true,
      pickFile: true,
      saveFile: true,
      sessions: false,
      restart: true,
      updates: true,
      notifications: true,
      windowControls: process.platform === 'darwin' ? 'left' : 'right',
    },
    commandLine: commandLineInstaller({
      platform: process.platform,
      userFolder: homedir(),
      environment: options.loginEnvironment ?? environment,
      script: join(outFolder(entryUrl), '../../cli/wirebench.cjs'),
    }),
    updates: {
      onState: (listener) =>
        desktop.stream('updates.state', {}, { onItems: (states) => states.forEach(listener) }),
      choose: (isOn) => desktop.call('updates.choose', { isOn }),
      check: () => desktop.call('updates.check', {}),
      download: () => desktop.call('updates.download', {}),
      install: () => desktop.call('updates.install', {}),
    },
    onResume: (listener) => desktop.stream('resumes', {}, { onItems: listener }),
    alerts: {
      show: (alerts) => desktop.call('showAlerts', { alerts }),
      onSeen: (listener) => desktop.stream('windowSeen', {}, { onItems: listener }),
    },
    restart: (wanted) => desktop.call('restart', wanted),
    // The app's binary can't run as Node (electron-builder.yml), and no other Node may be there.
    startScript: (file, env) => new ThreadProgram(threadFile, file, env),
    secrets: {
      ...ports.secrets,
      system: {
        whyUnusable: async () => (await desktop.call('safe.whyUnusable', {})).why,
        seal: async (text) => (await desktop.call('safe.seal', { text })).sealed,
        open: (sealed) => desktop.call('safe.open', { sealed }),
      },
    },
    openExternal: (url) => desktop.call('openExternal', { url }),
    showMenu: () => desktop.call('showMenu', {}),
    showTheme: (theme) => desktop.call('showTheme', { theme }),
    pickFile: async (wanted) => (await desktop.call('pickFile', wanted)).path,
    pickSavePath: async (name) => (await desktop.call('pickSavePath', { name })).path,
    showInFolder: (path) => desktop.call('showInFolder', { path }),
    noteOpened: (path) => desktop.call('noteOpened', { path }),
    showRecording: (recordingId) => desktop.call('showRecording', { recordingId }),
    confirmLaunch: async (sheet) => (await desktop.call('confirmLaunch', sheet)).isAgreed,
    onMenuCommand: (listener) =>
      desktop.stream('menuCommands', {}, { onItems: (commands) => commands.forEach(listener) }),
    appPages: showApps(desktop),
  };
}
