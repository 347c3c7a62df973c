import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const letters = 20;
const kept = new RegExp(`^[${alphabet}]{${letters}}\\.localhost$`);

const fileIn = (home: string) => join(home, 'web-host-name');

/**
 * A host name of 100 random bits. Browsers resolve every name below `localhost` to this machine.
 */
function randomHostName(): string {
  const label = Array.from(randomBytes(letters), (byte) => alphabet[byte % 32]).join('');
  return `${label}.localhost`;
}

/**
 * The host name of this home's own origin, which no other program shares: what another one left in
 * a browser can't reach the page. It is the same at each start, so that the browser keeps its
 * compiled code; where the home can't be written to, it is a new one.
 */
export async function keptHostName(home: string): Promise<string> {
  const known = await readKept(home);
  if (known) return known;
  const made = randomHostName();
  try {
    await makeFolder(home);
    await write(home, made);
    // If two shells start at once on a new home, the name that was written last counts.
    return (await readKept(home)) ?? made;
  } catch {
    // The core itself reports what is wrong with the home.
    return made;
  }
}

/**
 * Makes a folder and those above it. Node’s recursive mkdir never ends where a folder denies that
 * it exists, as those under /proc do.
 */
async function makeFolder(folder: string): Promise<void> {
  const make = async () => {
    try {
      await mkdir(folder, { mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  };
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || folder === dirname(folder))
      throw error;
    await makeFolder(dirname(folder));
    await make();
  }
}

/** Replaces the kept name by a new one; rejects where it can't be written. */
export async function renewHostName(home: string): Promise<string> {
  const made = randomHostName();
  await write(home, made);
  return made;
}

async function readKept(home: string): Promise<string | undefined> {
  const text = await readFile(fileIn(home), 'utf8').catch(() => '');
  return kept.test(text.trim()) ? text.trim() : undefined;
}

async function write(home: string, hostName: string): Promise<void> {
  const made = `${fileIn(home)}.${randomBytes(6).toString('hex')}`;
  await writeFile(made, `${hostName}\n`, { mode: 0o600, flag: 'wx' });
  await rename(made, fileIn(home));
}
