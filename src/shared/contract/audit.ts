import { z } from 'zod';
import { auditKinds, type AuditEntry } from '../model/audit.ts';
import { serverName } from '../model/servers/server.ts';
import { call } from '../rpc/define.ts';

/** What can be asked of the audit: what was agreed to, denied, changed and handed out. */
export const auditContract = {
  /** The entries that match, the newest first, at most `limit` of them. */
  'audit.list': call(
    z.object({
      kinds: z.array(z.enum(auditKinds)).optional(),
      serverName: serverName.optional(),
      text: z.string().max(500).optional(),
      since: z.number().optional(),
      limit: z.number().int().positive().max(50_000).default(50_000),
    }),
  ).returns<{ entries: AuditEntry[]; total: number }>(),
};
