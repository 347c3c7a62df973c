export const auditKinds = [
  'approval',
  'first-run',
  'server',
  'export',
  'secret',
  'sign-in',
  'chat-tool',
  'agent-call',
] as const;
/** What an entry is about; a denial is of the kind of what was denied. */
export type AuditKind = (typeof auditKinds)[number];

export const auditFormats = ['jsonl', 'csv'] as const;
export type AuditFormat = (typeof auditFormats)[number];

export const auditAskers = ['page', 'command-line', 'chat', 'agent', 'app'] as const;
/** Who asked for it: `agent` by `wirebench mcp`; `app` where nobody did, as where a server needs a secret. */
export type AuditAsker = (typeof auditAskers)[number];

/** One thing that was agreed to, denied, changed or handed out. No text of it holds a secret. */
export type AuditEntry = {
  /** In milliseconds since the epoch. */
  at: number;
  kind: AuditKind;
  /** A sentence without its full stop. */
  what: string;
  by: AuditAsker;
  serverName?: string | undefined;
};

export type AuditFilter = {
  kinds?: AuditKind[] | undefined;
  serverName?: string | undefined;
  /** A plain text in what happened or in the server's name, in any case. */
  text?: string | undefined;
  /** Only what happened at this time or later. */
  since?: number | undefined;
};
