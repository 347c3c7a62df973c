import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Acts } from './acts.ts';

/** The pages of a server that both programs have. */
export type Part = 'Tools' | 'Resources';

/** A program that can call the tools of `bench/lib/peers-server.mjs`, or of another server, in a browser. */
export type Peer = {
  name: string;
  /** Where its page is; a link may hold for one visit only. */
  url(server?: typeof serverCommand): Promise<string>;
  /** What connects the server: the first control of its page that leads anywhere. */
  control(page: Page): Locator;
  /** A function of the page that tells whether that control is there and enabled. */
  isUsable: string;
  /** Connects the server and opens its tools, or another part of it. */
  connect(page: Page, part?: Part): Promise<void>;
  choose(page: Page, tool: string): Promise<void>;
  run(page: Page): Promise<void>;
  /** What the page shows once this tool is chosen. */
  heading(page: Page, tool: string): Promise<void>;
  /** How many of the notifications it still has. */
  kept(page: Page): Promise<number>;
  /** Where its page is when it is started anew by somebody who has no servers. */
  emptyUrl(): Promise<string>;
  /** Begins to add a server, until its address stands in the field for it. */
  enterUrl(page: Page, serverUrl: string, acts: Acts): Promise<void>;
  /** Adds the server whose address was entered, and connects it for the first time. */
  connectEntered(page: Page, acts: Acts): Promise<void>;
  /** Does so and goes on to its authorization server; resolves with the tab that is there. */
  goToSignIn(page: Page, acts: Acts): Promise<Page>;
  /** Goes on from there to the tools, which may still be awaited. */
  comeBack(page: Page, tab: Page, acts: Acts): Promise<void>;
  /** Ends the program where it runs; what was installed stays. */
  end(): Promise<void>;
  stop(): Promise<void>;
};

export const serverCommand = {
  command: process.execPath,
  args: [resolve(import.meta.dirname, '../lib/peers-server.mjs')],
};

/** Fonts from elsewhere must not be waited for. */
export const offline = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE *.localhost',
];
