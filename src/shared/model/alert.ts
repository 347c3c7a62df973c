/** What an alert leads to in the page. */
export type AlertPlace =
  /** The inbox, at one of its questions where there is one. */
  | { kind: 'inbox'; serverRequestId?: number }
  | { kind: 'conversation'; conversationId: string }
  | {
      kind: 'call';
      serverName: string;
      method: 'tools/call' | 'prompts/get' | 'resources/read';
      name: string;
    };

/**
 * Something that waits for the user, or a call that has ended, as a notification tells it: in plain
 * text, without the values of arguments and without secrets.
 */
export type Alert = {
  /** Stays the same for as long as the thing waits; that of a group, for as long as any of it does. */
  alertId: string;
  title: string;
  body: string;
  place: AlertPlace;
  /** Set where nothing waits for an answer: it is over once the user looks at the app. */
  isNews?: true;
};

/** What alerts are about, each with a setting of its own, and whether that is on where none is chosen. */
export const alertDefaults = { questions: true, approvals: true, calls: false };
export type AlertKind = keyof typeof alertDefaults;
