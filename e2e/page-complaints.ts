import type { Page } from '@playwright/test';

const mostKept = 20;
const mostLines = 150;
const complaints: string[] = [];
const pages = new Set<Page>();

/** Keeps what this page complains of from now on: errors, and answers that never came. */
export function keepComplaints(page: Page): void {
  pages.add(page);
  page.on('close', () => pages.delete(page));
  const keep = (text: string) => {
    complaints.push(text);
    if (complaints.length > mostKept) complaints.shift();
  };
  page.on('console', (message) => {
    if (message.type() === 'error') keep(message.text());
  });
  page.on('pageerror', (error) => keep(String(error.stack ?? error)));
  page.on('requestfailed', (request) => keep(`${request.url()}: ${request.failure()?.errorText}`));
}

/** The last complaints of all pages of this worker since this was asked for before. */
export const takeComplaints = (): string[] => complaints.splice(0);

/** A frame comes within 2 s where the browser draws at all. */
const drawn = `new Promise((done) => {
  requestAnimationFrame(() => done('draws'));
  setTimeout(() => done('draws no frame'), 2000);
}).then((drawing) => [document.visibilityState, drawing, document.hasFocus() ? 'has the focus' : 'lacks the focus'])`;

/** What the pages of this worker are like now: whether they draw, and what stands there. */
export const pageStates = (): Promise<string[]> =>
  Promise.all(
    [...pages].map(async (page) => {
      const state = await page.evaluate<string[]>(drawn).catch((error: unknown) => [String(error)]);
      const stands = await page
        .locator('body')
        .ariaSnapshot({ timeout: 5000 })
        .catch((error: unknown) => String(error));
      return `${state.join(', ')}\n${stands.split('\n').slice(0, mostLines).join('\n')}`;
    }),
  );
