import type { Crowded } from './crowds.ts';
import type { Part, Peer } from './peer.ts';

/** The lists, questions and log of the official Inspector; the log stands beside each of its pages. */
export const inspectorCrowded = (peer: Peer): Crowded => ({
  peer,
  listed: (part, count) =>
    part === 'Tools'
      ? { selector: 'h3', text: `Tools (${count})` }
      : { selector: '.mantine-Accordion-control', text: `URIs (${count})` },
  search: (page, part, text) => page.getByPlaceholder(searchWords[part]).first().fill(text),
  row: (_part, name) => ({ selector: 'button.list-item', text: name }),
  waiting: (count) => ({ selector: '.mantine-Modal-header', text: `${count} pending` }),
  decline: (page) => page.getByRole('button', { name: 'Decline' }).click(),
  result: 'pre.mantine-Code-root',
  searchLog: (page, text) => page.getByPlaceholder('Search...').fill(text),
  logRow: '[data-variant=consoleLine]',
});

const searchWords: Record<Part, string> = { Tools: 'Search tools...', Resources: 'Search...' };
