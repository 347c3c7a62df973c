import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

type Options = {
  /** The shell as the runner starts it; the script follows as a file. */
  shell: readonly string[];
  env: Record<string, string>;
  /** What npx prints, and ends with; it does nothing else. */
  npx?: { stdout?: string; stderr?: string; exitCode?: number };
  /** Runs wirebench itself where npx is called. */
  entry?: string;
};

export type ScriptRun = {
  exitCode: number | null;
  /** What came on both streams. */
  log: string;
  /** The words that npx got; undefined where it was not called. */
  words: string[] | undefined;
  /** What was written for the runner. */
  outputs: string;
  summary: string;
  /** The files that were left where the script ran, and the reports, by path. */
  files: Record<string, string>;
};

/** Runs a script of the Action or of the template as a runner does, with an npx of ours. */
export async function runScript(script: string, options: Options): Promise<ScriptRun> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-ci-'));
  try {
    const at = (name: string) => join(folder, name);
    await Promise.all(['bin', 'work', 'temp'].map((name) => mkdir(at(name))));
    const { stdout = '', stderr = '', exitCode = 0 } = options.npx ?? {};
    await writeFile(at('bin/npx'), options.entry === undefined ? printing : running);
    await chmod(at('bin/npx'), 0o755);
    await Promise.all([
      writeFile(at('script'), script),
      writeFile(at('stdout'), stdout),
      writeFile(at('stderr'), stderr),
    ]);
    const env = {
      PATH: [at('bin'), process.env['PATH']].join(delimiter),
      HOME: at('work'),
      WIREBENCH_HOME: at('home'),
      RUNNER_TEMP: at('temp'),
      GITHUB_ACTION_PATH: resolve('.'),
      GITHUB_OUTPUT: at('outputs'),
      GITHUB_STEP_SUMMARY: at('summary'),
      FAKE: folder,
      FAKE_CODE: String(exitCode),
      FAKE_ENTRY: options.entry ?? '',
      FAKE_NODE: process.execPath,
      ...options.env,
    };
    const run = await ended([...options.shell, at('script')], at('work'), env);
    const words = await text(at('words'));
    return {
      ...run,
      words: words?.split('\0').slice(0, -1),
      outputs: (await text(at('outputs'))) ?? '',
      summary: (await text(at('summary'))) ?? '',
      files: await filesIn(at('work'), at('temp')),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const telling = '#!/bin/sh\nfor word; do printf \'%s\\0\' "$word"; done > "$FAKE/words"\n';
const printing = `${telling}cat "$FAKE/stdout"\ncat "$FAKE/stderr" >&2\nexit "$FAKE_CODE"\n`;
const running = `${telling}shift 2\nexec "$FAKE_NODE" "$FAKE_ENTRY" "$@"\n`;

function ended(
  [command = '', ...words]: string[],
  cwd: string,
  env: Record<string, string>,
): Promise<Pick<ScriptRun, 'exitCode' | 'log'>> {
  const child = spawn(command, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => (log += piece));
  }
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (exitCode) => done({ exitCode, log }));
  });
}

const text = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch(() => undefined);

async function filesIn(...folders: string[]): Promise<Record<string, string>> {
  const files = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    }),
  );
  const texts = files.flat().map(async (file) => [file, (await text(file)) ?? ''] as const);
  return Object.fromEntries(await Promise.all(texts));
}
