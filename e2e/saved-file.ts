import { basename } from 'node:path';
import type { Page } from '@playwright/test';

/** A file that the page saved, under the name that was suggested for it. */
type SavedFile = { path: string; name: string };

/** Does what saves a file: a download, or what goes where the desktop's dialog says, which the page then tells. */
export async function savedFile(page: Page, act: () => Promise<unknown>): Promise<SavedFile> {
  const download = page.waitForEvent('download').then(async (file) => ({
    path: await file.path(),
    name: file.suggestedFilename(),
  }));
  const notice = page.getByRole('listitem').filter({ hasText: 'Show in folder' }).last();
  const told = notice
    .locator('[data-description]')
    .textContent()
    .then((path) => ({ path: path ?? '', name: basename(path ?? '') }));
  const saved = Promise.race([download, told]);
  await act();
  return saved;
}
