import type { RedirectRule } from './follow-redirects.ts';
import type { JsonRpcMessage } from '../json/json-rpc.ts';
import type { Pressure } from '../pressure.ts';
import type { Veil } from '../raw-lane.ts';
import type { ReceivedMessage } from '../records/receive-messages.ts';
import type { LastEvent } from './until-event.ts';

/**
 * What the SDK gets of a message: the whole, nothing where the raw lane took it, or another message
 * in its place.
 */
export type Passing = 'whole' | 'taken' | JsonRpcMessage;

/** What a tapped fetch tells its link, and asks of it. */
export type FetchHooks = {
  /** The exact text to send instead of the SDK's own serialisation of the same message. */
  exactText(body: string): string | undefined;
  /** What is recorded in place of a body that holds secrets. */
  veilOf?(body: string): Veil | undefined;
  /** Sees each received message with its exact text first, and says what the SDK gets of it. */
  onMessage(received: ReceivedMessage): Passing;
  /** Hears of a message that was too long to be kept whole; gets its first bytes. */
  onOverlong?(start: Buffer): void;
  /** An event stream that was opened by GET ended, and not from here. */
  onListeningEnded?(): void;
  /** The bodies hold secrets, as those of OAuth do: they are recorded without. */
  hidesSecrets?: boolean;
  /** Where an event stream whose bodies hold secrets is read no further; it is read whole where absent. */
  lastEvent?: LastEvent | undefined;
  /** Hears of each secret of such an exchange before anything of it is recorded. */
  learn?(secret: string): void;
  /**
   * Takes the secrets of a sign-in out of a body or an event before it is recorded or passed on: a
   * server may repeat its token. The same bytes where it holds none.
   */
  hide?(bytes: Buffer): Buffer;
  /** What is recorded of a credential in a head; `mask` where absent. */
  shapeOf?(credential: string): string;
  /**
   * What the user decided of redirects; without it, no redirect leads to another origin. Those that
   * are handed back are for the caller to follow.
   */
  redirects?: RedirectRule | 'handed-back' | undefined;
  pressure?: Pressure | undefined;
};
