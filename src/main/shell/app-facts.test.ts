import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appFacts, readNotices, withoutUser } from './app-facts.ts';

let folder: string;
const entryUrl = () => pathToFileURL(join(folder, 'app/out/main/cli.js')).href;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wirebench-facts-'));
  await mkdir(join(folder, 'app/out/main'), { recursive: true });
  await writeFile(join(folder, 'app/package.json'), '{"version":"7.8.9"}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const facts = (home: string, versions: Record<string, string>) =>
  appFacts({ shell: 'web', entryUrl: entryUrl(), home, isSafeMode: false, versions });

test('names what there is to run on, and no more', () => {
  const home = join(homedir(), '.config', 'wirebench');

  expect(facts(home, { node: '24.1.0', v8: '1' })).toMatchObject({
    version: '7.8.9',
    runtimes: [{ name: 'Node', version: '24.1.0' }],
    home,
    homeInReports: join('~', '.config', 'wirebench'),
  });
  expect(
    facts(home, { node: '24.1.0', electron: '45.4.1', chrome: '150.0.1' }).runtimes,
  ).toMatchObject([{ name: 'Electron' }, { name: 'Chromium' }, { name: 'Node' }]);
});

test('a folder elsewhere is not named in reports', () => {
  expect(facts(folder, {}).homeInReports).not.toContain(folder);
});

test.each([
  ['/home/me/x', '/home/me', '~/x'],
  ['/home/me/x', '/home/me/', '~/x'],
  ['/home/meadow/x', '/home/me', undefined],
  ['/home/me', '/home/me', undefined],
])('%s of the user at %s is %s', (path, user, expected) => {
  expect(withoutUser(path, user)).toBe(expected);
});

test.each([
  ['beside the manifest', 'app/THIRD-PARTY.md'],
  ['beside the archive', 'licenses/third-party.md'],
  ['where the build left them', 'app/out/bundled/THIRD-PARTY.md'],
])('notices are found %s', async (_where, place) => {
  await mkdir(join(folder, 'licenses'), { recursive: true });
  await mkdir(join(folder, 'app/out/bundled'), { recursive: true });
  await writeFile(join(folder, place), '# Third-party notices');

  expect(await readNotices(entryUrl())).toBe('# Third-party notices');
});

test('without notices there are none, and no error', async () => {
  expect(await readNotices(entryUrl())).toBeUndefined();
});
