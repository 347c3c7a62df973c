// Builds both images of container/Dockerfile by Debian's buildah, without daemon or registry, and runs each
// as a container would be: `npm run image`, as root, with buildah, mmdebstrap and bubblewrap installed.
// Only their bases come from elsewhere, which are Debian's packages. Where a registry is reached,
// `docker build -f container/Dockerfile .` does it.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const programs = ['buildah', 'mmdebstrap', 'bwrap'];
/** The stages of the Dockerfile, with what their base has of Debian's packages beside the smallest. */
const variants = [
  { target: 'slim', packages: [] },
  { target: 'node-python', packages: ['python3', 'python3-venv', 'pipx'] },
];
const environment = { BUILDAH_ISOLATION: 'chroot', STORAGE_DRIVER: 'vfs' };
const folder = mkdtempSync(join(tmpdir(), 'wirebench-image-'));
const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')];

try {
  for (const program of programs) {
    const { code } = await run('sh', ['-c', `command -v ${program}`], { capture: true });
    if (code !== 0)
      throw new Error(
        `${program} is not installed: apt-get install ${programs.map((one) => (one === 'bwrap' ? 'bubblewrap' : one)).join(' ')}`,
      );
  }
  if (!existsSync(join(root, 'dist/npm/wirebench.cjs'))) await stage();
  for (const variant of variants) {
    console.log(`     ${variant.target}`);
    const base = await baseImage(variant);
    await lookAt(await buildImage(base, variant), variant);
  }
} catch (error) {
  console.error(`FAIL ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  await run('buildah', [...store, 'rm', '--all'], { capture: true, env: environment });
  rmSync(folder, { recursive: true, force: true });
}

async function stage() {
  const { code } = await run('node', ['scripts/stage.mjs']);
  if (code !== 0) throw new Error('npm run stage failed.');
}

/** A small Debian with the Node of the lockfile, as node:24-slim has. */
async function baseImage({ packages }) {
  const at = join(root, '.cache/image', ['debian', ...packages].join('-'));
  if (!existsSync(at)) {
    mkdirSync(join(at, '..'), { recursive: true });
    rmSync(`${at}.new`, { recursive: true, force: true });
    const more = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    const words = ['--variant=minbase', '--quiet', ...more, 'bookworm', `${at}.new`];
    await timed('a base of Debian’s packages', 'mmdebstrap', words);
    renameSync(`${at}.new`, at);
  }
  cpSync(join(root, 'node_modules/node/bin/node'), join(at, 'usr/local/bin/node'));
  const name = await buildah('from', 'scratch');
  await buildah('copy', name, at, '/');
  const tag = ['wirebench-base', ...packages].join('-');
  await buildah('commit', name, tag);
  return `localhost/${tag}`;
}

async function buildImage(base, { target }) {
  const words = [
    '--file',
    join(root, 'container/Dockerfile'),
    '--target',
    target,
    '--format',
    'docker',
  ];
  await timed('the image, built without a network', 'unshare', [
    '--net',
    'buildah',
    ...store,
    'build',
    ...words,
    '--build-arg',
    `BASE=${base}`,
    '--tag',
    `wirebench:${target}`,
    root,
  ]);
  return `localhost/wirebench:${target}`;
}

/** Runs it as user 1000 on a root that can't be written, and holds what a user would see against it. */
async function lookAt(image, { target, packages }) {
  const container = await buildah('from', '--pull-never', image);
  const { OCIv1, Docker } = JSON.parse(await buildah('inspect', container));
  const { User: user, Volumes: volumes } = OCIv1.config;
  if (user !== '1000:1000' || !('/data' in volumes)) throw new Error(`It runs as ${user}.`);
  const mounted = await buildah('mount', container);
  // Its user has to get there, past the folders of the store.
  for (let at = dirname(mounted); at.startsWith(folder); at = dirname(at)) chmodSync(at, 0o755);
  const data = join(folder, `data-${target}`);
  mkdirSync(data);
  await run('chown', ['1000:1000', data]);
  const facts = {
    root: mounted,
    data,
    user,
    environment: OCIv1.config.Env,
    command: [...OCIv1.config.Entrypoint, ...OCIv1.config.Cmd],
    health: Docker.config.Healthcheck.Test.slice(1),
    hasPython: packages.length > 0,
    pictures: process.env.WIREBENCH_PICTURES,
  };
  const network = 'ip link set lo up && exec "$0" "$@"';
  const drive = ['node', join(root, 'scripts/image/drive.mjs'), JSON.stringify(facts)];
  const { code } = await run('unshare', ['--net', 'sh', '-c', network, ...drive]);
  if (code !== 0) throw new Error('The image does not do what it should; see above.');
  console.log(`ok   written to /data: ${readdirSync(data).join(', ')}`);
}

async function buildah(...words) {
  const { code, output } = await run('buildah', [...store, ...words], {
    capture: true,
    env: environment,
  });
  if (code !== 0) throw new Error(`buildah ${words[0]}: ${output.trim()}`);
  return output.trim();
}

async function timed(what, command, words) {
  const at = performance.now();
  const { code, output } = await run(command, words, { capture: true, env: environment });
  if (code !== 0)
    throw new Error(`${command} failed:\n${output.split('\n').slice(-15).join('\n')}`);
  console.log(`ok   ${what} (${((performance.now() - at) / 1000).toFixed(1)} s)`);
}
