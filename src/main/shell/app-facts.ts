import { readFile } from 'node:fs/promises';
import { arch, homedir, release } from 'node:os';
import { join, sep } from 'node:path';
import type { AppFacts } from '../../shared/model/upkeep.ts';
import type { ShellKind } from '../../shared/model/app.ts';
import { revisions } from '../../shared/model/specification.ts';
import { appVersion, outFolder } from './out-folder.ts';

type Known = {
  shell: ShellKind;
  /** An entry's `import.meta.url`. */
  entryUrl: string;
  home: string;
  isSafeMode: boolean;
  versions?: Record<string, string | undefined>;
};

/** What this process knows of the copy of the app that it belongs to. */
export function appFacts({
  shell,
  entryUrl,
  home,
  isSafeMode,
  versions = process.versions,
}: Known): AppFacts {
  const { electron, chrome, node } = versions;
  const runtimes = { Electron: electron, Chromium: chrome, Node: node };
  return {
    version: appVersion(entryUrl),
    shell,
    revisions: [...revisions],
    runtimes: Object.entries(runtimes).flatMap(([name, version]) =>
      version === undefined ? [] : [{ name, version }],
    ),
    system: `${process.platform} ${arch()} ${release()}`,
    home,
    homeInReports: withoutUser(home, homedir()) ?? 'a folder of its own (WIREBENCH_HOME)',
    license: 'MIT',
    isSafeMode,
  };
}

/** A path below the user's folder as it begins there; undefined for any other. */
export function withoutUser(path: string, userFolder: string): string | undefined {
  const inside = userFolder.endsWith(sep) ? userFolder : `${userFolder}${sep}`;
  return path.startsWith(inside) ? `~${sep}${path.slice(inside.length)}` : undefined;
}

/**
 * Reads the notices of what is bundled, as Markdown: beside the manifest in the package for npm, beside
 * the archive in the desktop app, and where the build leaves them. Undefined where there are none.
 */
export async function readNotices(entryUrl: string): Promise<string | undefined> {
  const out = outFolder(entryUrl);
  const places = ['../THIRD-PARTY.md', '../../licenses/third-party.md', 'bundled/THIRD-PARTY.md'];
  for (const place of places) {
    try {
      return await readFile(join(out, place), 'utf8');
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');
