import type { Page } from '@playwright/test';
import type { Ear } from './hear.ts';
import type { Teller } from './teller.ts';

const quietMs = 2000;
const limitMs = 20_000;
const lookEachMs = 100;

/**
 * Resolves when the program has nothing under way any more, told nothing new and sent no request for a
 * while, or when the limit is reached.
 */
export async function settle(
  { isBusy }: Teller,
  page: Page,
  { ear, requests }: { ear: Ear; requests(): number },
): Promise<void> {
  const begunAt = performance.now();
  let quietSince = begunAt;
  let before = -1;
  for (;;) {
    const now = performance.now();
    const count = requests();
    if (count !== before || (await isBusyNow(page, isBusy))) quietSince = now;
    before = count;
    if (now - Math.max(quietSince, ear.heardAt()) > quietMs || now - begunAt > limitMs) return;
    await page.waitForTimeout(lookEachMs);
  }
}

/** A page on its way to another one can’t be asked, and is busy. */
async function isBusyNow(page: Page, isBusy: Teller['isBusy']): Promise<boolean> {
  try {
    return await isBusy(page);
  } catch (error) {
    if (page.isClosed()) throw error;
    return true;
  }
}
