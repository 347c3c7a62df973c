import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type LinkFile = {
  path: string;
  /** Removes the file; may be called more than once, and while the process exits. */
  remove(): void;
};

/**
 * Writes a page that leads to a link, in a folder that only this user can enter. A browser is given
 * the path of the page, since every user of the machine can read a command line.
 */
export async function writeLinkFile(link: string): Promise<LinkFile> {
  const folder = await mkdtemp(join(await readableFolder(), 'wirebench-open-'));
  const path = join(folder, 'open-wirebench.html');
  await writeFile(path, pageTo(link), { mode: 0o600, flag: 'wx' });
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The link needs no escapes in HTML, since the shell itself makes it of safe characters. */
const pageTo = (link: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${link}">
<title>Opening Wirebench</title>
<p><a href="${link}" rel="noreferrer">Open Wirebench</a></p>
</html>
`;

/**
 * A folder that the browser can read. A browser in a snap sees neither the temporary folder nor
 * hidden ones, only its own: where the default browser is one, the file lies there.
 */
async function readableFolder(): Promise<string> {
  const snaps = join(homedir(), 'snap');
  if (process.platform !== 'linux' || !existsSync(snaps)) return tmpdir();
  const { stdout } = await promisify(execFile)('xdg-settings', ['get', 'default-web-browser'], {
    timeout: 2000,
  }).catch(() => ({ stdout: '' }));
  const own = join(snaps, /^([a-z0-9-]+)_/.exec(stdout)?.[1] ?? '?', 'common');
  return existsSync(own) ? own : tmpdir();
}
