import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

// Children run on the Node that the lockfile pins, whichever Node started this script.
const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
};

/** Runs a program from node_modules/.bin or the PATH; resolves with its exit code and what it printed when `capture` is set. */
export function run(command, args, { env = {}, capture = false, timeoutMs = 0 } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...environment, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const timer = timeoutMs ? setTimeout(() => child.kill('SIGKILL'), timeoutMs) : undefined;
    child.once('error', (error) => done({ code: 127, output: error.message }));
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code: code ?? 1, output });
    });
  });
}

/** Runs a built script on the Node of the lockfile, in the user's folder, with this terminal; resolves with its exit code. */
export function runNode(script, args) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = join(root, 'node_modules', 'node', 'bin', name);
  const child = spawn(node, [join(root, script), ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  });
  // A terminal's Ctrl+C reaches the child by itself.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message);
      done(127);
    });
    child.once('close', (code) => done(code ?? 1));
  });
}
