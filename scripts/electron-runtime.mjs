import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const packageFolder = join(root, 'node_modules', 'electron');
const reachTimeoutMs = 10_000;
const downloadTimeoutMs = 600_000;

/**
 * Electron's binary where one lies on this machine. Found by its path file: to ask the package
 * itself (`require('electron')`) would start a download.
 */
export function electronBinary(
  folder = packageFolder,
  { override, platform } = {
    override: process.env.ELECTRON_OVERRIDE_DIST_PATH,
    platform: process.platform,
  },
) {
  const fetched = fetchedName(join(folder, 'path.txt'));
  const name = fetched ?? (override ? (names[platform] ?? 'electron') : undefined);
  if (name === undefined) return undefined;
  const binary = join(override || join(folder, 'dist'), name);
  return existsSync(binary) ? binary : undefined;
}

/** The binaries as Electron names them; of those of one's own, no file tells. */
const names = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

function fetchedName(file) {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    // Not fetched yet.
    return undefined;
  }
}

/** Fetches Electron's binary once; resolves with `{ binary }`, or `{ reason }` where it can't be had. */
export async function fetchElectron() {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const problem = await whyUnreachable(downloadAddress(version, process.env));
  if (!problem) console.error(`Fetching Electron ${version}, once; about 120 MB.`);
  // Also where nothing can be reached: a copy in the user's cache needs no network.
  const { code, output } = await run('node', [join(packageFolder, 'install.js')], {
    capture: Boolean(problem),
    timeoutMs: problem ? reachTimeoutMs : downloadTimeoutMs,
  });
  const binary = code === 0 ? electronBinary() : undefined;
  if (binary) return { binary };
  const cause = problem ?? lastLine(output) ?? 'the download did not finish';
  return { reason: `Electron’s runtime can’t be downloaded (${cause})` };
}

export function downloadAddress(version, environment) {
  const mirror =
    environment.ELECTRON_MIRROR ||
    environment.npm_config_electron_mirror ||
    'https://github.com/electron/electron/releases/download/';
  return new URL(`v${version}/SHASUMS256.txt`, mirror.endsWith('/') ? mirror : `${mirror}/`).href;
}

/** Asks before a download that would retry for a minute; undefined where it is worth a try. */
async function whyUnreachable(address) {
  // Behind a proxy, only the downloader knows the way.
  if (process.env.HTTPS_PROXY ?? process.env.https_proxy) return undefined;
  const { host } = new URL(address);
  try {
    const signal = AbortSignal.timeout(reachTimeoutMs);
    const { ok, status } = await fetch(address, { method: 'HEAD', signal });
    return ok ? undefined : `${host} answers ${status}`;
  } catch (error) {
    return `${host}: ${error.cause?.code ?? error.name}`;
  }
}

const lastLine = (text) => text?.trim().split('\n').at(-1);
