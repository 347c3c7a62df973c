import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellKind } from '../../shared/model/app.ts';
import type { ShellPorts } from '../core/ports.ts';
import { appFacts, readNotices } from './app-facts.ts';
import { appVersion } from './out-folder.ts';
import { builtName, programSources, workerSources } from '../core/workers/worker-table.ts';

type Environment = Record<string, string | undefined>;
type Options = {
  shell: ShellKind;
  /** The entry's `import.meta.url`, which tells whether it runs from the source or from a build. */
  entryUrl: string;
  environment: Environment;
  isSafeMode?: boolean;
};

/** The ports of a shell that runs on Node itself: the web shell and the command line. */
export function nodeShellPorts(options: Options): ShellPorts {
  const { shell, entryUrl, environment, isSafeMode = false } = options;
  const home = homeFolder(environment, process.platform);
  return {
    shell,
    version: appVersion(entryUrl),
    platform: process.platform,
    capabilities: {
      openExternal: false,
      pickFile: false,
      saveFile: false,
      sessions: false,
      restart: false,
      updates: false,
      notifications: false,
      windowControls: 'none',
    },
    home,
    isSafeMode,
    facts: () => appFacts({ shell, entryUrl, home, isSafeMode }),
    readNotices: () => readNotices(entryUrl),
    environment,
    startScript: startNode,
    ...scriptsBeside(entryUrl),
    secrets: { usesKeyring: environment['WIREBENCH_KEYRING'] !== 'off' },
  };
}

/**
 * The folder of configuration and recordings: WIREBENCH_HOME, or the system's place for the user's
 * settings.
 */
export function homeFolder(environment: Environment, platform: NodeJS.Platform): string {
  if (environment['WIREBENCH_HOME']) return resolve(environment['WIREBENCH_HOME']);
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Wirebench');
  if (platform === 'win32') {
    return join(environment['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Wirebench');
  }
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'wirebench');
}

/**
 * The paths of the programs and workers that run beside the core: in the source tree, or built
 * beside the entry.
 */
export function scriptsBeside(entryUrl: string): Pick<ShellPorts, 'scripts' | 'workers'> {
  const entry = fileURLToPath(entryUrl);
  const fileOf = entry.endsWith('.ts')
    ? (source: string) => join(dirname(entry), '../../..', source)
    : (source: string) => join(dirname(entry), `${builtName(source)}.js`);
  return {
    scripts: mapValues(programSources, fileOf),
    workers: mapValues(workerSources, fileOf),
  };
}

const mapValues = <Name extends string>(
  sources: Readonly<Record<Name, string>>,
  fileOf: (source: string) => string,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<string>(sources).map(([name, source]) => [name, fileOf(source)]),
  ) as Record<Name, string>;

/**
 * Starts a Node process. Except on Windows it leads a process group, so that all it starts can be
 * ended with it.
 */
export const startNode: ShellPorts['startScript'] = (file, env) =>
  spawn(process.execPath, [file], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
