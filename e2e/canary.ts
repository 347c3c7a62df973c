import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Every file of a folder by its path; as bytes, one character each. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((one) => one.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(folder.length + 1), await readFile(file, 'latin1')] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** All strings that live in the page, after it was made to let go of what it doesn't need. */
export async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings } = JSON.parse(pieces.join('')) as { strings: string[] };
  return strings.join('\n');
}

/** What the page keeps in the browser. */
export const storageOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ];
    for (const { name, version } of await indexedDB.databases()) {
      const opened = indexedDB.open(name ?? '', version);
      const database = await new Promise<IDBDatabase>((done, fail) => {
        opened.onsuccess = () => done(opened.result);
        opened.onerror = () => fail(opened.error ?? new Error('not opened'));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        kept.push(
          name,
          store,
          await new Promise((done) => (all.onsuccess = () => done(all.result))),
        );
      }
      database.close();
    }
    for (const name of await caches.keys()) kept.push(name);
    return JSON.stringify(kept);
  });
