import type { Page } from '@playwright/test';

const mostKept = 20;
const complaints: string[] = [];

/** Keeps what this page complains of from now on: errors, and answers that never came. */
export function keepComplaints(page: Page): void {
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
