import { spawn } from 'node:child_process';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ShellKind } from '../../shared/model/app.ts';
import type { ShellPorts } from '../core/ports.ts';

type Environment = Record<string, string | undefined>;
type Options = {
  shell: ShellKind;
  /** The entry's `import.meta.url`; tells whether this is the source or a build. */
  entryUrl: string;
  environment: Environment;
};

export const version = '0.1.0';

/** The ports of a shell that runs on Node itself: the web shell and the command line. */
export function nodeShellPorts({ shell, entryUrl, environment }: Options): ShellPorts {
  return {
    shell,
    version,
    platform: process.platform,
    capabilities: {
      openExternal: false,
      pickFile: false,
      sessions: false,
      windowControls: 'none',
    },
    home: homeFolder(environment, process.platform),
    environment,
    startScript: startNode,
    scripts: scriptsBeside(entryUrl),
    secrets: { usesKeyring: environment['WIREBENCH_KEYRING'] !== 'off' },
  };
}

/** Where configuration and recordings live. */
export function homeFolder(environment: Environment, platform: NodeJS.Platform): string {
  if (environment['WIREBENCH_HOME']) return resolve(environment['WIREBENCH_HOME']);
  const home = homedir();
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Wirebench');
  if (platform === 'win32') {
    return join(environment['APPDATA'] || join(home, 'AppData', 'Roaming'), 'Wirebench');
  }
  return join(environment['XDG_CONFIG_HOME'] || join(home, '.config'), 'wirebench');
}

/** The scripts that run beside the core: in the source tree, or built beside the entry. */
export function scriptsBeside(entryUrl: string): ShellPorts['scripts'] {
  const entry = fileURLToPath(entryUrl);
  if (entry.endsWith('.ts')) {
    const root = join(dirname(entry), '../../..');
    return {
      recorderWorker: join(root, 'src/main/core/traffic/write/recorder-worker.ts'),
      wordsWorker: join(root, 'src/main/core/traffic/write/words-worker.ts'),
      readerWorker: join(root, 'src/main/core/traffic/read/recording-reader-worker.ts'),
      recordingFilesWorker: join(root, 'src/main/core/traffic/export/recording-files-worker.ts'),
      tokensWorker: join(root, 'src/main/core/chat/tokens/tokens-worker.ts'),
      chatSearchWorker: join(root, 'src/main/core/chat/conversations/search-worker.ts'),
      validationWorker: join(root, 'src/main/core/validation/validation-worker.ts'),
      lintWorker: join(root, 'src/main/core/lint/lint-worker.ts'),
      bodyIndexWorker: join(root, 'src/main/core/traffic/body/body-index-worker.ts'),
      bodyQuestionsWorker: join(root, 'src/main/core/traffic/body/body-questions-worker.ts'),
      demoLegacy: join(root, 'demo/legacy/demo-legacy.ts'),
      demoModern: join(root, 'demo/modern/demo-modern.ts'),
      keyringProcess: join(root, 'src/main/core/secrets/keepers/keyring-process.ts'),
      conformance: join(root, 'src/main/core/conformance/conformance-program.ts'),
    };
  }
  const built = (name: string) => join(dirname(entry), `${name}.js`);
  return {
    recorderWorker: built('recorder-worker'),
    wordsWorker: built('words-worker'),
    readerWorker: built('recording-reader-worker'),
    recordingFilesWorker: built('recording-files-worker'),
    tokensWorker: built('tokens-worker'),
    chatSearchWorker: built('chat-search-worker'),
    validationWorker: built('validation-worker'),
    lintWorker: built('lint-worker'),
    bodyIndexWorker: built('body-index-worker'),
    bodyQuestionsWorker: built('body-questions-worker'),
    demoLegacy: built('demo-legacy'),
    demoModern: built('demo-modern'),
    keyringProcess: built('keyring-process'),
    conformance: built('conformance-program'),
  };
}

/** A process of its own, which leads a group, so that all it starts can be ended with it. */
export const startNode: ShellPorts['startScript'] = (file, env) =>
  spawn(process.execPath, [file], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });

/** The folder of everything built: the page, the preload, the entries. */
export function outFolder(entryUrl: string): string {
  const entry = fileURLToPath(entryUrl);
  return join(dirname(entry), entry.endsWith('.ts') ? '../../../out' : '..');
}
