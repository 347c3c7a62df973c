import { auditKinds } from '../../../shared/model/audit.ts';
import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { jsonOption } from '../session-options.ts';

export const auditCommand = defineCommand({
  name: 'audit',
  summary: 'List approvals, changes, exports and other audited actions, newest first',
  usage: ['[options]'],
  options: {
    kind: {
      type: 'string',
      multiple: true,
      value: 'KIND',
      about: `only of this kind (${auditKinds.join(', ')}); repeatable`,
      offers: auditKinds,
    },
    server: { type: 'string', value: 'NAME', about: 'only of this server', offers: 'server' },
    text: {
      type: 'string',
      value: 'TEXT',
      about: 'only entries that contain this text, ignoring case',
    },
    since: {
      type: 'string',
      value: 'TIME',
      about: 'only since a date, or an age such as 2h or 7d',
    },
    csv: { type: 'boolean', about: 'print a table for spreadsheets' },
    jsonl: { type: 'boolean', about: 'print one JSON object per line' },
    ...jsonOption,
  },
  examples: [
    ['wirebench audit --since 7d --kind export', 'Prints the exports of the last week.'],
    ['wirebench audit --csv', 'Prints all of it for a spreadsheet.'],
  ],
  read({ values }) {
    const { json, csv, jsonl, kind = [], server, text, since } = values;
    const formats = [json && 'json', jsonl && 'jsonl', csv && 'csv'].filter(
      (one) => typeof one === 'string',
    );
    if (formats.length > 1) throw usageError('Give one of --json, --jsonl and --csv.');
    const [format = 'text'] = formats;
    return {
      format: format as 'text' | 'json' | 'jsonl' | 'csv',
      filter: {
        ...(kind.length > 0 && { kinds: kind.map(kindOf) }),
        ...(server !== undefined && { serverName: server }),
        ...(text !== undefined && { text }),
        ...(since !== undefined && { since: timeOf(since) }),
      },
    };
  },
  async run(options, terminal) {
    const { runAudit } = await import('../run-audit.ts');
    return runAudit(options, terminal);
  },
});

function kindOf(text: string) {
  const kind = auditKinds.find((one) => one === text);
  if (!kind) throw usageError(`--kind takes ${auditKinds.join(', ')}.`);
  return kind;
}

function timeOf(text: string): number {
  const [, count, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }[unit ?? ''];
  const time = unitMs === undefined ? Date.parse(text) : Date.now() - Number(count) * unitMs;
  if (!Number.isNaN(time)) return time;
  throw usageError('--since takes a date such as 2026-01-31, or an age such as 30m, 2h or 7d.');
}
