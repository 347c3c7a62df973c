/** What the page tells the desktop's main process, which runs on the fake of Electron. */
export type ToDesktop =
  /** The preload sends on a channel, in a top frame that shows this address. */
  | { t: 'send'; frame: number; channel: string; url: string }
  | { t: 'data'; id: number; data: string }
  | { t: 'close'; id: number }
  | { t: 'request'; id: number; request: PageRequest }
  /** The page wants a window of its own. */
  | { t: 'window'; url: string }
  /** What the user picks in the next dialogs for files. */
  | { t: 'pick'; paths: string[] }
  | { t: 'quit' }
  /** The system ends the core, or all of the app. */
  | { t: 'crash'; what: 'core' | 'app' };

/** What comes from there. */
export type FromDesktop =
  /** The window, as the shell opened it. */
  | { t: 'opened'; url: string; preferences: Record<string, unknown> }
  /** A message to the preload of the frame that asked, with one port, which has this id. */
  | { t: 'port'; frame: number; channel: string; id: number }
  | { t: 'data'; id: number; data: string }
  | { t: 'close'; id: number }
  | { t: 'answer'; id: number; answer: PageAnswer };

/** A request, with what the frame that makes it shows, or the frame that is to show its answer. */
export type PageRequest = {
  url: string;
  method: string;
  body: string | null;
  resourceType: string;
  frame: PageFrame;
};

export type PageFrame = { url: string; parent: PageFrame | null };

/** What becomes of a request: the answer of a scheme's handler, or none, as the guards say. */
export type PageAnswer =
  | { status: number; headers: Record<string, string>; body: Uint8Array }
  | 'refused'
  /** It is admitted, and for the network. */
  | 'elsewhere';
