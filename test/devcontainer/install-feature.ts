import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const feature = resolve(import.meta.dirname, '../../container/devcontainer/wirebench');

type Place = {
  /** Where it is installed in place of /usr/local. */
  prefix: string;
  home: string;
  /** The Node of the container. */
  node: string;
};

const environment = ({ prefix, home, node }: Place) => ({
  ...process.env,
  PATH: [join(prefix, 'bin'), dirname(node), process.env['PATH']].join(delimiter),
  HOME: home,
  WIREBENCH_HOME: home,
  XDG_CACHE_HOME: join(home, 'cache'),
  npm_config_cache: join(home, 'npm'),
  npm_config_offline: 'true',
});

/** Runs the feature's script as the build of a container does, but for what it installs and where. */
export async function installFeature(place: Place, tarball: string, path?: string) {
  const env = {
    ...environment(place),
    WIREBENCH_PREFIX: place.prefix,
    WIREBENCH_PACKAGE: tarball,
    ...(path !== undefined && { PATH: path }),
  };
  const { stdout } = await promisify(execFile)('/bin/sh', [join(feature, 'install.sh')], { env });
  return stdout;
}

/** Starts what the container starts, with the variables that it has, and gives the link that it prints. */
export async function servedFromContainer(place: Place, variables: Record<string, string>) {
  const child = spawn(join(place.prefix, 'bin/wirebench-serve'), {
    env: { ...environment(place), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const link = await new Promise<URL>((done, fail) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (piece: string) => {
        printed += piece;
        const [found] = /https?:\/\/\S+#token=\S+(?=\s)/.exec(printed) ?? [];
        if (found !== undefined) done(new URL(found));
      });
    }
    child.once('error', fail);
    child.once('close', (code) => fail(new Error(`It ended with ${code}: ${printed}`)));
  });
  return {
    link,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
