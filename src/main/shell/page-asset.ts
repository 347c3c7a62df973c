import { readFileSync, realpathSync } from 'node:fs';
import { extname, join, normalize, sep } from 'node:path';

export type PageAsset = { body: Buffer<ArrayBuffer>; type: string; isHashed: boolean };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Reads a file of the built page; undefined for one that does not exist or lies outside the folder,
 * also by a link. It is read synchronously: while the core is being loaded, an asynchronous read
 * would wait for parts of that, too.
 */
export function pageAsset(folder: string, pathname: string): PageAsset | undefined {
  const wanted = decoded(pathname === '/' ? '/index.html' : pathname);
  if (wanted === undefined || wanted.includes('\0')) return undefined;
  const file = normalize(join(folder, wanted));
  if (!file.startsWith(folder + sep)) return undefined;
  try {
    const real = realpathSync.native(file);
    if (!real.startsWith(realpathSync.native(folder) + sep)) return undefined;
    const body = readFileSync(real);
    const type = types[extname(file)] ?? 'application/octet-stream';
    return { body, type, isHashed: wanted.startsWith('/assets/') };
  } catch {
    // The file is missing or a folder: both are "not found" to a browser.
    return undefined;
  }
}

function decoded(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A malformed escape names no file.
    return undefined;
  }
}
