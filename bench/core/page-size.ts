import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Figure } from '../lib/figure.ts';

const page = resolve(import.meta.dirname, '../../out/renderer');

/** All JavaScript that the page's HTML names: what must arrive before the first usable screen. */
export async function pageSize(): Promise<Figure[]> {
  const html = await readFile(join(page, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(
    (match) => match[1] ?? '',
  );
  const sizes = await Promise.all(
    scripts.map(async (script) => gzipSync(await readFile(join(page, script))).length),
  );
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  return [atMost('first screen: JavaScript, gzipped', total / 1000, 'kB', 400)];
}
