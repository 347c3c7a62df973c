import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isBuilt = existsSync(join(root, 'out/main/core-process.js'));
if (!isBuilt) console.log('The app in its archive is checked once it is built: npm run build.');

/** The Node to start it on: that of the suite, or the very release of Electron's. */
const node = process.env['WIREBENCH_ARCHIVE_NODE'] ?? process.execPath;

type Ran = { lines: string[]; problems: string };
let folder: string;
let hooks: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-archive-'));
  const app = join(folder, 'app');
  const archive = join(folder, 'app.asar');
  await mkdir(app);
  await cp(join(root, 'package.json'), join(app, 'package.json'));
  if (isBuilt) {
    await cp(join(root, 'out'), join(app, 'out'), {
      recursive: true,
      filter: (path) => !/\.map$|out[\\/]bundled/.test(path),
    });
  }
  await writeFile(
    join(app, 'careless.js'),
    `import { openSync } from 'node:fs';
     import { spawn } from 'node:child_process';
     const tries = [
       () => openSync(import.meta.filename),
       () => spawn(process.execPath, ['--version'], { cwd: import.meta.dirname }),
       () => spawn(import.meta.filename),
       () => process.chdir(import.meta.dirname),
     ];
     for (const attempt of tries) try { attempt(); } catch (error) { console.log(error.message); }`,
  );
  await createPackage(app, archive);
  await rm(app, { recursive: true });
  const address = pathToFileURL(join(import.meta.dirname, 'archive-hooks.ts'));
  address.searchParams.set('archive', archive);
  address.searchParams.set('problems', join(folder, 'problems'));
  hooks = address.href;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<Ran> {
  await writeFile(join(folder, 'problems'), '');
  const command = ['--disable-warning=ExperimentalWarning', '--import', hooks, ...args];
  const { stdout } = await promisify(execFile)(node, command, { cwd: folder });
  const problems = await readFile(join(folder, 'problems'), 'utf8');
  return { lines: stdout.trim().split('\n'), problems };
}

// With a fake of Electron.
describe.skipIf(!isBuilt)('the built app, within its archive', () => {
  test('starts its core, threads, demo servers and the conformance suite', async () => {
    const script = join(import.meta.dirname, 'run-archive.ts');

    const { lines, problems } = await run(
      script,
      join(folder, 'app.asar/out/main/desktop.js'),
      hooks,
    );

    const [served, report] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(report).toMatchObject({ ok: true, checks: { length: 7 } });
    expect(served?.['scenarios']).toContain('server-initialize');
    expect(served?.['page']).toContain('<script');
    expect(problems).toBe('');
  });
});

test('what works outside an archive only is found', async () => {
  const { lines, problems } = await run(join(folder, 'app.asar/careless.js'));

  expect(lines).toHaveLength(4);
  expect(problems.split('\n')).toEqual([
    'fs.openSync careless.js',
    expect.stringMatching(/^spawn /),
    'spawn careless.js',
    expect.stringMatching(/^chdir /),
    '',
  ]);
});
