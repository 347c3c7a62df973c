import type { AuditEntry, AuditFormat } from '../../../shared/model/audit.ts';

/** The entries as a file: an object a line, or a table with a head. */
export function exportAudit(entries: readonly AuditEntry[], format: AuditFormat): string {
  if (format === 'jsonl') {
    return entries.map((entry) => `${JSON.stringify({ ...entry, at: isoOf(entry) })}\n`).join('');
  }
  const rows = entries.map((entry) => [
    isoOf(entry),
    entry.kind,
    entry.by,
    entry.serverName ?? '',
    entry.what,
  ]);
  const head = ['time', 'kind', 'by', 'server', 'what'];
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

const isoOf = ({ at }: AuditEntry): string => new Date(at).toISOString();

/** A spreadsheet takes a cell that begins with one of these signs for a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
