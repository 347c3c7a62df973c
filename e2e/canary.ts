import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A key whose spellings in JSON, in an address and in base64 all differ from it. */
export const newCanary = (): string => {
  const part = () => randomBytes(12).toString('hex');
  return `canary+${part()}/"${part()}\\end`;
};

/** The ways in which a key could stand in a text; none where it doesn't. */
export function spellingsIn(text: string, key: string): string[] {
  const inJson = JSON.stringify(key).slice(1, -1);
  const spellings = {
    plain: key,
    'in an address': encodeURIComponent(key),
    'in JSON': inJson,
    'in JSON in JSON': JSON.stringify(inJson).slice(1, -1),
    ...Object.fromEntries([0, 1, 2].map((at) => [`in base64 at ${at}`, inBase64(key, at)])),
    ...Object.fromEntries(key.match(/[0-9a-f]{24}/g)?.map((part) => [`part ${part}`, part]) ?? []),
  };
  return Object.entries(spellings).flatMap(([name, spelled]) =>
    text.includes(spelled) || text.includes(forAddresses(spelled)) ? [name] : [],
  );
}

/** Without the digits at the edges, which depend on what stands beside it. */
function inBase64(key: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
  const from = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(from, Math.floor((bytes.length * 8) / 6));
}

const forAddresses = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

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
