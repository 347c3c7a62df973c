import type { AuditAsker, AuditEntry, AuditFilter } from '../../../shared/model/audit.ts';
import { auditFile } from './audit-file.ts';
import { systemReason } from '../../../shared/system-reason.ts';

type Options = {
  home: string;
  /** Who asks where an entry names nobody else. */
  asker: AuditAsker;
  withoutSecrets(text: string): string;
  now?: () => number;
};

export type NewAuditEntry = Omit<AuditEntry, 'at' | 'by'> & { by?: AuditAsker };
/** Keeps what has happened. Never throws, since the act itself is done. */
export type Note = (entry: NewAuditEntry) => void;

export type Audit = {
  note: Note;
  /** Notes it unless the same was noted before, in any run that is still kept. */
  noteFirst: Note;
  /** The entries that match, the newest first. */
  list(filter: AuditFilter): Promise<AuditEntry[]>;
  flush(): Promise<void>;
};

const longestText = 1000;

/** Keeps across runs what was agreed to, denied, changed and handed out, and who asked. */
export function openAudit({ home, asker, withoutSecrets, now = Date.now }: Options): Audit {
  const file = auditFile(home);
  /** What this run noted first; a connection tells that it is ready many times. */
  const asked = new Set<string>();
  let firsts: Promise<Set<string>> | undefined;
  let writing = Promise.resolve();

  const masked = (text: string) => withoutSecrets(text).slice(0, longestText);
  const entryOf = ({ what, serverName, by = asker, ...entry }: NewAuditEntry): AuditEntry => ({
    at: now(),
    ...entry,
    what: masked(what),
    by,
    ...(serverName !== undefined && { serverName: masked(serverName) }),
  });
  const inTurn = (work: () => Promise<void>) => {
    writing = writing
      .then(work)
      .catch((error: unknown) =>
        console.error(`The audit can’t be written: ${systemReason(error)}.`),
      );
  };

  return {
    note(added) {
      const entry = entryOf(added);
      inTurn(() => file.append(entry));
    },
    noteFirst(added) {
      if (asked.has(sameness(added))) return;
      asked.add(sameness(added));
      const entry = entryOf(added);
      inTurn(async () => {
        firsts ??= file.read().then((entries) => new Set(entries.map(sameness)));
        const known = await firsts;
        if (known.has(sameness(entry))) return;
        known.add(sameness(entry));
        await file.append(entry);
      });
    },
    async list(filter) {
      await writing;
      const entries = await file.read();
      return entries
        .filter((entry) => matches(entry, filter))
        .toReversed()
        .sort((one, two) => two.at - one.at);
    },
    flush: () => writing,
  };
}

const sameness = ({ kind, what, serverName }: Omit<NewAuditEntry, 'by'>): string =>
  JSON.stringify([kind, what, serverName]);

function matches(entry: AuditEntry, { kinds, serverName, text, since }: AuditFilter): boolean {
  const words = `${entry.what}\n${entry.serverName ?? ''}`.toLowerCase();
  return (
    (kinds === undefined || kinds.includes(entry.kind)) &&
    (serverName === undefined || entry.serverName === serverName) &&
    (text === undefined || words.includes(text.toLowerCase())) &&
    (since === undefined || entry.at >= since)
  );
}
