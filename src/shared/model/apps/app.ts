import type { Problem } from '../calls/problem.ts';

/** The extension by which a client declares that it shows apps. */
export const appsExtension = 'io.modelcontextprotocol/ui';
/** The MIME type of an app's HTML. */
export const appMimeType = 'text/html;profile=mcp-app';

/** What an app may ask of the browser, by the names of its metadata. */
export const appPermissions = ['camera', 'microphone', 'geolocation', 'clipboardWrite'] as const;
export type AppPermission = (typeof appPermissions)[number];

/**
 * What an app may load and run: `strict` is the specification's closed default, `reference` grants
 * what the reference host grants besides.
 */
export const appPolicies = ['reference', 'strict'] as const;
export type AppPolicy = (typeof appPolicies)[number];

export const displayModes = ['inline', 'fullscreen'] as const;
export type DisplayMode = (typeof displayModes)[number];

/** How far an app has come; a frame that stays blank stops at one of these. */
export const appSteps = ['fetched', 'loaded', 'initializing', 'initialized', 'sized'] as const;
export type AppStep = (typeof appSteps)[number];

/** What is wrong or notable about an app, and what its author can do. */
export type AppFinding = {
  severity: 'error' | 'warning' | 'note';
  message: string;
  /** The metadata that allows what was blocked. */
  line?: string;
  /** The line of the app's HTML where it happened first. */
  sourceLine?: number;
  /** How often it happened. */
  count: number;
};

/** What an app asks of the user. */
export type AppQuestion = { questionId: number } & (
  | { kind: 'open-link'; url: string }
  | { kind: 'download'; files: AppFile[] }
);

/** A file that an app hands over: its content, or a link to it. */
export type AppFile = { name: string; mimeType?: string } & (
  | { text: string }
  | { base64: string }
  | { uri: string }
);

/** What an app that draws a question answered; the server gets it once the user agrees. */
export type AppAnswer = { answerId: number } & (
  | { action: 'accept'; contentText: string; problems: Problem[]; unjudged?: string }
  | { action: 'decline' | 'cancel' }
);

/** A message that an app wants in the conversation, or what it tells the model. */
export type AppText = { at: number; text: string };

export type AppState = {
  appId: number;
  /** The line of the app's messages in the traffic. */
  connectionId: number;
  name: string;
  resourceUri: string;
  /** Milliseconds from the start to each step that was reached. */
  steps: Partial<Record<AppStep, number>>;
  /** What the app calls itself. */
  appInfo?: { name: string; version: string };
  displayMode: DisplayMode;
  /** The size that the app asked for, in pixels. */
  size?: { width?: number; height?: number };
  prefersBorder?: boolean;
  /** The permissions that the metadata asks for, and those that the user granted. */
  wanted: AppPermission[];
  granted: AppPermission[];
  findings: AppFinding[];
  questions: AppQuestion[];
  /** The messages for the conversation, the newest last. */
  messages: AppText[];
  /** What the app last told the model (ui/update-model-context). */
  modelContext?: AppText;
  /** Set while the app has a partial input, and its whole input waits for the user. */
  isStaged?: boolean;
  /** Of an app that draws a question: its answer, once it has one. */
  answer?: AppAnswer | undefined;
  /** Why it does not draw the question, as a sentence. */
  unable?: string | undefined;
  /** The record of its last message. */
  lastSeq?: number;
  /** How many messages crossed the bridge, and how many were dropped by the frame's bounds. */
  received: number;
  sent: number;
  lost: number;
  /** Why the app is no longer shown. */
  ended?: string;
};

/** What the page is told of a running app; the first item is `opened`. */
export type AppItem =
  | {
      type: 'opened';
      /** The address of the frame that holds the app's own frame. */
      address: string;
      /** The frame's `allow`. */
      allow: string;
      state: AppState;
    }
  | { type: 'message'; text: string }
  | { type: 'state'; state: AppState };
