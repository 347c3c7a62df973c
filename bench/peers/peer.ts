import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** A program that can call the tools of `bench/lib/peers-server.mjs` in a browser. */
export type Peer = {
  name: string;
  /** Where its page is; a link may hold for one visit only. */
  url(): Promise<string>;
  /** What connects the server: the first control of its page that leads anywhere. */
  control(page: Page): Locator;
  /** Connects the server and opens its tools. */
  connect(page: Page): Promise<void>;
  choose(page: Page, tool: string): Promise<void>;
  run(page: Page): Promise<void>;
  /** What the page shows once this tool is chosen. */
  heading(page: Page, tool: string): Promise<void>;
  /** How many of the notifications it still has. */
  kept(page: Page): Promise<number>;
  /** Ends the program where it runs; what was installed stays. */
  end(): Promise<void>;
  stop(): Promise<void>;
};

export const serverCommand = {
  command: process.execPath,
  args: [resolve(import.meta.dirname, '../lib/peers-server.mjs')],
};
