import { basename, resolve, sep } from 'node:path';

type Watching = { close(): Promise<void> };

/**
 * The pause, in milliseconds, after which changes are told: saving writes a file in several steps,
 * a build several files.
 */
const settleMs = 200;
const neverWatched = new Set(['node_modules', '.git']);

/**
 * Calls back with the path of a file that changed and matches one of the globs, which are relative to
 * `folder`; once for changes that follow each other closely. Loaded when a server is watched.
 */
export async function watchFiles(
  globs: string[],
  folder: string,
  onChange: (path: string) => void,
): Promise<Watching> {
  const [{ watch }, { default: picomatch }] = await Promise.all([
    import('chokidar'),
    import('picomatch'),
  ]);
  const wanted = globs.map((glob) => {
    // Windows paths are matched with slashes too.
    const { base, glob: pattern } = picomatch.scan(glob.replaceAll('\\', '/'));
    const root = resolve(folder, base);
    return { root, matches: pattern === '' ? undefined : picomatch(pattern, { dot: true }) };
  });
  const isWanted = (path: string) =>
    wanted.some(({ root, matches }) =>
      matches ? matches(within(root, path)) : path === root || path.startsWith(root + sep),
    );
  let changed: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...new Set(wanted.map(({ root }) => root))], {
    ignoreInitial: true,
    ignored: (path) => neverWatched.has(basename(path)),
  });
  watcher.on('all', (_event, path) => {
    if (!isWanted(path)) return;
    changed ??= path;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const [first] = [changed ?? path];
      changed = undefined;
      onChange(first);
    }, settleMs);
  });
  await new Promise<void>((done) => {
    watcher.once('ready', done);
  });
  return {
    close() {
      clearTimeout(timer);
      return watcher.close();
    },
  };
}

const within = (root: string, path: string): string =>
  path.startsWith(root + sep) ? path.slice(root.length + 1).replaceAll(sep, '/') : '';
