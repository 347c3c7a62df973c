import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../find-chromium.mjs';
import { linkOf } from '../first-minute/link-of.mjs';
import { most, walk } from '../first-minute/walk.mjs';

// Run in a network of its own, in which the container's port is free.
const facts = JSON.parse(process.argv[2]);
const { root, data, user, environment, command, health, hasPython, pictures } = facts;

const problems = [];
const check = (what, isRight, seen) => {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${what}: ${seen}`);
  if (!isRight) problems.push(what);
};

const startedAt = performance.now();
const served = inside(command);
try {
  const link = await linkOf(served);
  console.log(`ok   the link was printed after ${seconds(startedAt)} s`);
  await looksAround();
  await refuses();
  if (hasPython) await callsPython();
  await firstMinute(link);
} finally {
  served.kill('SIGTERM');
  await ended(served);
}
process.exitCode = problems.length > 0 ? 1 : 0;

/** Starts a program in the image, as its user, on a root that can't be written. */
function inside(words) {
  const sandbox = ['--ro-bind', root, '/', '--bind', data, '/data', '--tmpfs', '/tmp'];
  const system = ['--dev', '/dev', '--proc', '/proc', '--chdir', '/data', '--die-with-parent'];
  const [uid, gid] = user.split(':');
  const as = ['--unshare-user', '--unshare-pid', '--clearenv'];
  const really = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', 'bwrap'];
  const variables = environment.flatMap((one) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(one) ?? [];
    return name === undefined ? [] : ['--setenv', name, value];
  });
  return spawn('setpriv', [...really, ...sandbox, ...system, ...as, ...variables, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

async function ran(words) {
  const child = inside(words);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece) => (output += piece));
  }
  const code = await ended(child);
  return { code, output: output.trim() };
}

function ended(child) {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode);
    else child.once('exit', done);
  });
}

async function looksAround() {
  const id = await ran(['sh', '-c', 'id -u; id -g']);
  check('its user', id.output === '1000\n1000', id.output.replace('\n', ':'));
  const places = ['/', '/opt/wirebench', '/usr/local/bin', '/etc'];
  const writes = await ran([
    'sh',
    '-c',
    places.map((at) => `touch ${at}/x 2>/dev/null && echo ${at}`).join('; '),
  ]);
  check(
    'places that it can write but /data and /tmp',
    writes.output === '',
    writes.output || 'none',
  );
  const alive = await ran(health);
  check('the health check ends with', alive.code === 0, alive.code);
  const words = ['wirebench', 'call', 'stock', '--server', 'Demo: everyday tools', '--json'];
  const called = await ran(words);
  check('a tool’s result on the command line', called.code === 0, called.output.slice(0, 60));
}

async function refuses() {
  const asked = await fetch('http://127.0.0.1:4632/', { redirect: 'manual' });
  check('without a token it answers', [401, 421].includes(asked.status), asked.status);
}

/** Calls a server in Python, as it comes with the system and in an environment of its own. */
async function callsPython() {
  copyFileSync(join(import.meta.dirname, 'greet.py'), join(data, 'greet.py'));
  const made = await ran(['python3', '-m', 'venv', '/data/venv']);
  check('an environment of Python is made', made.code === 0, made.output || 'in silence');
  for (const [python, prefix] of [
    ['python3', '/usr'],
    ['/data/venv/bin/python', '/data/venv'],
  ]) {
    const server = ['--stdio', `${python} /data/greet.py`, '--yes'];
    const words = ['wirebench', 'call', 'greet', ...server, '--args', '{"name":"Ada"}', '--json'];
    const { code, output } = await ran(words);
    const [said] = /Hello Ada, from Python 3[^"]*/.exec(output) ?? [];
    const isRight = code === 0 && said?.endsWith(` in ${prefix}`) === true;
    check(`${python} answers`, isRight, said ?? output.slice(0, 300));
  }
  const pipx = await ran(['pipx', '--version']);
  check('pipx is there', pipx.code === 0, pipx.output);
}

/** From the link to the first result of a tool, as a newcomer goes. */
async function firstMinute(link) {
  const { steps, clicks } = await walk({ link, executablePath: await findChromium(), pictures });
  const took = steps.at(-1).seconds;
  check('clicks to the first result', clicks <= most.clicks, clicks);
  check('seconds from the link to it', took <= most.seconds, took.toFixed(1));
}

function seconds(since) {
  return ((performance.now() - since) / 1000).toFixed(1);
}
