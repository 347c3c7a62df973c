import { fileURLToPath } from 'node:url';
import type { ShellPorts } from '../core/ports.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { confirmLaunch } from './confirm-launch.ts';
import { openExternal } from './guards.ts';
import { systemSafe } from './system-safe.ts';
import { pickFile } from './pick-file.ts';
import { ThreadProgram } from './thread-program.ts';
import { showTheme } from './window-theme.ts';

/** What the desktop shell supplies to the core. */
export function desktopPorts(entryUrl: string, environment: NodeJS.ProcessEnv): ShellPorts {
  const threadFile = fileURLToPath(
    new URL(entryUrl.endsWith('.ts') ? 'script-thread.ts' : 'script-thread.js', entryUrl),
  );
  const ports = nodeShellPorts({ shell: 'desktop', entryUrl, environment });
  return {
    ...ports,
    capabilities: { openExternal: true, pickFile: true, sessions: false, windowControls: 'none' },
    // The app's binary can't run as Node (electron-builder.yml), and no other Node may be there.
    startScript: (file, env) => new ThreadProgram(threadFile, file, env),
    secrets: { ...ports.secrets, system: systemSafe },
    openExternal,
    pickFile,
    showTheme,
    confirmLaunch,
  };
}
