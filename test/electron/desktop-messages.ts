/** What the page tells the desktop's main process, which runs on the fake of Electron. */
export type ToDesktop =
  /** The preload sends on a channel, in a top frame that shows this address. */
  | { t: 'send'; frame: number; channel: string; url: string }
  | { t: 'data'; id: number; data: string }
  | { t: 'close'; id: number }
  | { t: 'request'; id: number; request: PageRequest }
  /** The page wants a window of its own. */
  | { t: 'window'; url: string }
  /** The page saves a file. */
  | { t: 'download'; url: string }
  /** What the user picks in the next dialogs for files. */
  | { t: 'pick'; paths: string[] }
  /** The user chooses the item of the app's menu that has this label. */
  | { t: 'menu'; label: string }
  /** The user follows a link of the app's own scheme, which starts it a second time. */
  | { t: 'link'; url: string }
  /** Whoever tests asks what the system was asked. */
  | { t: 'system'; id: number }
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
  | { t: 'answer'; id: number; answer: PageAnswer }
  | { t: 'system'; id: number; asked: AskedOfSystem };

/** What the shell had of the system so far. */
export type AskedOfSystem = {
  /** What was opened in the programs of the user. */
  opened: string[];
  /** The theme of what the system draws, and what it draws the title bar with. */
  theme: string;
  titleBar: unknown;
  /** The options of its dialogs for files. */
  fileDialogs: object[];
  /** The texts of its message boxes. */
  boxes: string[];
  /** How many menus it opened at the pointer. */
  menus: number;
  /** What it did with the window since it was made. */
  windowCalls: string[];
  /** The addresses of what the page may not save. */
  keptFromDisk: string[];
};

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
  /** Its page or frame stays where it is. */
  | 'prevented'
  /** It is admitted, and for the network. */
  | 'elsewhere';
