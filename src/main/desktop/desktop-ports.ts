import type { ShellPorts } from '../core/ports.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { openExternal } from './guards.ts';
import { keyringSecrets } from './keyring-secrets.ts';
import { pickFile } from './pick-file.ts';

/** What the desktop shell supplies to the core. */
export function desktopPorts(entryUrl: string, environment: NodeJS.ProcessEnv): ShellPorts {
  return {
    ...nodeShellPorts({ shell: 'desktop', entryUrl, environment }),
    capabilities: { openExternal: true, pickFile: true, windowControls: 'none' },
    // Electron's own binary is the runtime, so that a packaged app needs no Node beside it.
    runScript: (file, args) => ({
      command: process.execPath,
      args: [file, ...args],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    }),
    secrets: keyringSecrets(process.platform),
    openExternal,
    pickFile,
  };
}
