import { z } from 'zod';
import { auditFormats, auditKinds, type AuditEntry } from '../model/audit.ts';
import { serverName } from '../model/servers/server.ts';
import { call } from '../rpc/define.ts';

const filter = z.object({
  kinds: z.array(z.enum(auditKinds)).optional(),
  serverName: serverName.optional(),
  text: z.string().max(500).optional(),
  since: z.number().optional(),
});

/** What can be asked of the audit: what was agreed to, denied, changed and handed out. */
export const auditContract = {
  /** The newest entries that match, at most `limit` of `total`, and the servers of all entries. */
  'audit.list': call(() =>
    filter.extend({ limit: z.number().int().positive().max(5000).default(5000) }),
  ).returns<{ entries: AuditEntry[]; total: number; serverNames: string[] }>(),
  /** The entries that match as a file: an object a line, or a table. */
  'audit.export': call(() => filter.extend({ format: z.enum(auditFormats) })).returns<{
    text: string;
  }>(),
};
