import type { Page } from '@playwright/test';
import type { Peer } from './peer.ts';

/** How a user goes on at a server that wants a sign-in, and where a program tells what came of it. */
export type Teller = {
  peer: Peer;
  /**
   * The parts of its pages that tell something: alerts, notices, dialogs, questions. Its log of requests
   * is none of them.
   */
  tells: string;
  /** Which of these texts are about nothing that the server did. */
  ignores: RegExp;
  /** Whether its page shows that something is under way. */
  isBusy(page: Page): Promise<boolean>;
  /** Its own word for the state of the connection. */
  status(page: Page): Promise<string>;
  /** That of them which says that the server is connected. */
  connected: string;
  /** Presses what signs in; false where the user is not asked to. */
  signIn(page: Page): Promise<boolean>;
  /** Opens the facts of the connection, and resolves with what they say of the sign-in. */
  facts(page: Page): Promise<string>;
  /** Opens this tool and runs it. */
  call(page: Page, tool: string): Promise<void>;
  /** Does what the page proposes so that a call succeeds; false where it proposes nothing. */
  goOn(page: Page): Promise<boolean>;
};
