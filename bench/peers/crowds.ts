import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Part, Peer, serverCommand } from './peer.ts';

/** A text, and the parts of a page of which the first shows it. */
export type Shown = { selector: string; text: string };

/** Where a program shows much of one kind, and how its user goes through it. */
export type Crowded = {
  peer: Peer;
  listed(part: Part, count: number): Shown;
  search(page: Page, part: Part, text: string): Promise<void>;
  row(part: Part, name: string): Shown;
  waiting(count: number): Shown;
  decline(page: Page): Promise<void>;
  result: string;
  searchLog(page: Page, text: string): Promise<void>;
  logRow: string;
};

/** A server that has much of one kind, and what a user does with it. */
export type Crowd = {
  kind: string;
  what: string;
  server: typeof serverCommand;
  prepare(program: Crowded, page: Page): Promise<void>;
  /** From here the page is measured, */
  begin(program: Crowded, page: Page): Promise<void>;
  /** until it shows this and rests. */
  all(program: Crowded): Shown;
  /** What a user does then, */
  next(program: Crowded, page: Page): Promise<void>;
  /** and what answers it. */
  answer(program: Crowded): Shown;
};

const file = resolve(import.meta.dirname, '../lib/whole-server.mjs');
const serverOf = (kind: string, count: number) => ({
  command: process.execPath,
  args: [file, kind, String(count)],
});

const list = (kind: string, part: Part, last: string, count: number): Crowd => ({
  kind,
  what: `${count.toLocaleString('en')} ${kind}`,
  server: serverOf(kind, count),
  prepare: ({ peer }, page) => peer.control(page).first().waitFor({ state: 'attached' }),
  begin: ({ peer }, page) => peer.connect(page, part),
  all: (program) => program.listed(part, count),
  next: (program, page) => program.search(page, part, last),
  answer: (program) => program.row(part, last),
});

const questionCount = 1000;
const logCount = 10_000;

async function prepareStart({ peer }: Crowded, page: Page): Promise<void> {
  await peer.connect(page);
  await peer.choose(page, 'start');
  await peer.heading(page, 'start');
}

export const crowds: Crowd[] = [
  list('tools', 'Tools', 'tool-4999', 5000),
  list('resources', 'Resources', 'item-19999', 20_000),
  {
    kind: 'questions',
    what: '1,000 questions',
    server: serverOf('questions', questionCount),
    prepare: prepareStart,
    begin: ({ peer }, page) => peer.run(page),
    all: (program) => program.waiting(questionCount),
    next: (program, page) => program.decline(page),
    answer: (program) => program.waiting(questionCount - 1),
  },
  {
    kind: 'log',
    what: '10,000 log messages',
    server: serverOf('log', logCount),
    prepare: prepareStart,
    begin: ({ peer }, page) => peer.run(page),
    all: ({ result }) => ({ selector: result, text: 'start is done' }),
    // Not the newest one, which stands first without a search.
    next: (program, page) => program.searchLog(page, 'line 9500 of'),
    answer: ({ logRow }) => ({ selector: logRow, text: 'line 9500 of the log' }),
  },
];
