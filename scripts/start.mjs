import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { whyEndedEarly } from './early-end.mjs';
import { electronBinary, fetchElectron } from './electron-runtime.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { root } from './run.mjs';
import { readStartOptions, usage } from './start-options.mjs';

/** A start that fails this soon never showed a window. */
const earlyMs = 10_000;

let isStopping = false;
const options = readOptions();
await ensureBuild();
// What only the web shell knows is a wish for it.
const isWeb = options.web || ['port', 'host-name', 'listen'].some((name) => name in options);
const whyWeb = isWeb ? undefined : await startDesktop();
if (whyWeb) console.log(`${whyWeb}; serving the same app in the browser.`);
process.exit(await startWeb());

/** Runs the desktop app to its end, and this process with it; resolves with a reason where it can't run. */
async function startDesktop() {
  const hasDisplay =
    process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  if (!hasDisplay) return 'There is no display for the desktop app';
  if (process.platform === 'linux' && process.getuid() === 0) {
    return 'Electron does not run as root';
  }
  const known = electronBinary();
  const { binary, reason: missing } = known ? { binary: known } : await fetchElectron();
  if (!binary) return missing;
  const startedAt = Date.now();
  const { ELECTRON_RUN_AS_NODE: _unwanted, ...environment } = process.env;
  const { code, signal } = await runToEnd(binary, [...options.switches, root], environment);
  const isEarly = code !== 0 && Date.now() - startedAt < earlyMs && !isStopping;
  if (isEarly) {
    const { reason, remedy } = whyEndedEarly({ code, signal }, binary);
    if (remedy) console.log(remedy);
    return reason;
  }
  process.exit(code ?? 1);
}

async function startWeb() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = join(root, 'node_modules', 'node', 'bin', name);
  if (!existsSync(node)) {
    console.error(
      'Node 24 is missing in node_modules: run `npm rebuild node` (npm ci with scripts off leaves it out).',
    );
    return 1;
  }
  const args = [
    join(root, 'out', 'main', 'web.js'),
    ...(options.port === undefined ? [] : ['--port', options.port]),
    ...(options['host-name'] === undefined ? [] : ['--host-name', options['host-name']]),
    ...(options.listen === undefined ? [] : ['--listen', options.listen]),
    ...(options['no-open'] ? ['--no-open'] : []),
    ...(options['safe-mode'] ? ['--safe-mode'] : []),
  ];
  const { code } = await runToEnd(node, args, process.env);
  return code ?? 1;
}

function readOptions() {
  try {
    return readStartOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return process.exit(2);
  }
}

function runToEnd(command, args, env) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    // A terminal's Ctrl+C reaches the child by itself; other signals only reach us.
    const forward = (signal) => {
      isStopping = true;
      if (signal !== 'SIGINT') child.kill(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    child.once('error', (error) => {
      console.error(error.message);
      done({ code: 127, signal: null });
    });
    child.once('close', (code, signal) => done({ code, signal }));
  });
}
