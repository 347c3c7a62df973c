import type { Crowded } from './crowds.ts';
import type { Peer } from './peer.ts';

/** The lists, questions and log of Wirebench; the log is a page of its own. */
export const wirebenchCrowded = (peer: Peer): Crowded => ({
  peer,
  listed: (part, count) => ({
    selector: 'main footer [role=status]',
    text: `${count.toLocaleString('en')} ${part.toLowerCase()}`,
  }),
  search: (page, _part, text) =>
    page
      .getByRole('searchbox', { name: /^Search [\d,]+ / })
      .first()
      .fill(text),
  row: (part, name) => ({
    selector:
      part === 'Tools'
        ? '[aria-label=Tools] li'
        : '[role=treegrid]:not([aria-hidden] *) [role=row]:not(:has([aria-expanded]))',
    text: name,
  }),
  waiting: (count) => ({
    selector: '[aria-label="Server requests"]',
    text: `${count.toLocaleString('en')} requests wait`,
  }),
  decline: (page) => page.getByRole('button', { name: 'Decline', exact: true }).click(),
  result: '[aria-label=Result]',
  async searchLog(page, text) {
    await page.getByRole('button', { name: /^Logs/ }).click();
    await page.getByRole('searchbox', { name: 'Search log messages' }).fill(text);
  },
  logRow: '[role=grid][aria-label="Log messages"] [role=row][data-index]',
});
