// Serves the app beyond this machine, and has the other one ask for it; prints what became of it as JSON.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const other = process.argv[2] ?? '';
const here = import.meta.dirname;
const web = resolve(here, '../../src/main/web/web.ts');
const home = mkdtempSync(join(tmpdir(), 'wirebench-other-machine-'));
const quiet = ['--disable-warning=ExperimentalWarning'];

function serve(...words: string[]): ChildProcess {
  return spawn(process.execPath, [...quiet, web, '--no-open', '--port', '4632', ...words], {
    env: { ...process.env, WIREBENCH_HOME: home },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** What a program prints until `isEnough`, or until it ends. */
function printed(child: ChildProcess, isEnough: (text: string) => boolean) {
  let text = '';
  return new Promise<{ text: string; code: number | null | undefined }>((done) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (isEnough(text)) done({ text, code: undefined });
      });
    }
    child.once('close', (code) => done({ text, code }));
  });
}

async function asked(what: string): Promise<unknown> {
  const program = [process.execPath, ...quiet, join(here, 'ask.ts'), what];
  const child = spawn('nsenter', ['-t', other, '-n', ...program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { text } = await printed(child, () => false);
  return JSON.parse(text);
}

try {
  const alone = await printed(serve('--host', '0.0.0.0'), () => false);
  const isOpen = await asked('port');
  const served = serve(
    '--host',
    '0.0.0.0',
    '--public-url',
    'http://10.8.0.1:4632/wb/',
    '--allow-http',
  );
  const { text } = await printed(served, (so) => /#token=\S+\s/.test(so));
  const [link = ''] = /http:\/\/\S+#token=\S+/.exec(text) ?? [];
  const answers = await asked(link);
  served.kill('SIGTERM');
  console.log(JSON.stringify({ alone, isOpen, answers }));
} finally {
  rmSync(home, { recursive: true, force: true });
}
