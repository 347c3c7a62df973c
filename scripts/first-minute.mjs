// Goes through a newcomer's first minute, with a picture of each step and its time: `npm run first-minute`.
// The staged package is packed, and started by npx in an empty folder, with an empty home and offline;
// Chromium opens the link that it prints. `-- --command "COMMAND"` starts something else that prints a
// link, such as an image; `-- --pictures FOLDER` says where the pictures go.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './find-chromium.mjs';
import { linkOf } from './first-minute/link-of.mjs';
import { most, walk } from './first-minute/walk.mjs';
import { root, run } from './run.mjs';

const { values } = readOptions();
const pictures = resolve(values.pictures ?? join(root, 'dist/first-minute'));
const place = mkdtempSync(join(tmpdir(), 'wirebench-first-'));
const problems = [];
let child;
process.once('SIGINT', () => {
  void stop(child).then(() => process.exit(130));
});

try {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error('No Chromium was found: name one in WIREBENCH_CHROMIUM.');
  const command = values.command ?? `npx --yes -p ${await packed()} wirebench`;
  console.log(`$ ${command}`);
  const startedAt = performance.now();
  child = start(command);
  const link = await linkOf(child);
  say('the link', (performance.now() - startedAt) / 1000);
  rmSync(pictures, { recursive: true, force: true });
  const { steps, clicks, foreign } = await walk({ link, executablePath, pictures, startedAt });
  for (const { name, seconds } of steps) say(name, seconds);
  judge(steps.at(-1)?.seconds ?? Infinity, clicks, foreign);
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await stop(child);
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
}
for (const problem of problems) console.error(`FAIL ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function readOptions() {
  try {
    return parseArgs({ options: { command: { type: 'string' }, pictures: { type: 'string' } } });
  } catch (error) {
    console.error(
      `${error.message}\nnpm run first-minute [-- --command COMMAND --pictures FOLDER]`,
    );
    process.exit(2);
  }
}

/** The tarball as npm would publish it; what is staged is made anew, so that it is of these sources. */
async function packed() {
  const staged = join(place, 'staged');
  await worked('node', ['scripts/stage.mjs', staged]);
  await worked('npm', ['pack', staged, '--pack-destination', place]);
  const [tarball] = readdirSync(place).filter((name) => name.endsWith('.tgz'));
  return join(place, tarball);
}

async function worked(program, words) {
  const { code, output } = await run(program, words, { capture: true });
  if (code !== 0) throw new Error(`${program} ${words[0]} failed:\n${output}`);
}

/** Starts the command as on a machine that never had the app, and that reaches no registry. */
function start(command) {
  const cwd = join(place, 'empty');
  const home = join(place, 'home');
  for (const folder of [cwd, home]) mkdirSync(folder);
  // Nothing of the npm that runs this script may reach the npm of the newcomer.
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|XDG_|WIREBENCH_)/i.test(name),
  );
  const env = {
    ...Object.fromEntries(own),
    HOME: home,
    USERPROFILE: home,
    APPDATA: home,
    LOCALAPPDATA: home,
    npm_config_cache: join(place, 'cache'),
    npm_config_offline: 'true',
    // The link lets one tab in: it is for this script's browser, not for the one of whoever runs it.
    CI: '1',
  };
  const isGroup = process.platform !== 'win32';
  return spawn(command, { cwd, env, shell: true, detached: isGroup, stdio: 'pipe' });
}

function judge(seconds, clicks, foreign) {
  console.log(`${clicks} clicks, pictures in ${pictures}`);
  if (clicks > most.clicks) problems.push(`${clicks} clicks; ${most.clicks} at most`);
  if (seconds > most.seconds)
    problems.push(`${seconds.toFixed(1)} s to the result; ${most.seconds} s at most`);
  if (foreign.length > 0) problems.push(`the page asked for ${foreign.join(', ')}`);
  if (!existsSync(pictures)) problems.push('no picture was taken');
}

function say(what, seconds) {
  console.log(`${seconds.toFixed(1).padStart(5)} s  ${what}`);
}

/** Ends the command with all that it started: npx, its shell and the app. */
async function stop(started) {
  if (!started?.pid || started.exitCode !== null || started.signalCode !== null) return;
  await new Promise((done) => {
    started.once('close', done);
    if (process.platform === 'win32') started.kill();
    else process.kill(-started.pid, 'SIGTERM');
  });
}
