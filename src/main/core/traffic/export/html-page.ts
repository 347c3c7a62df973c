import type { HiddenKind, HiddenPlace } from '../../../../shared/model/traffic/traffic-export.ts';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { escapeHtml } from './escape-html.ts';

const style = `
:root { color-scheme: light dark; --line: #8884; --muted: #667; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --muted: #9aa; --bad: #ff8a80; } }
body { font: 13px/1.5 system-ui, sans-serif; max-width: 1200px; margin: 24px auto; padding: 0 16px; }
h1 { font-size: 20px; margin: 0; }
h2 { font-size: 15px; margin: 24px 0 4px; }
h3 { font-size: 12px; margin: 8px 0 2px; color: var(--muted); font-weight: 600; }
p { margin: 4px 0; color: var(--muted); }
details { border-top: 1px solid var(--line); }
summary, .head { display: grid; grid-template-columns: 100px 150px 90px 1fr 90px 90px; gap: 8px;
  padding: 3px 4px; cursor: pointer; font-variant-numeric: tabular-nums; }
summary > *, .head > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.head { cursor: default; color: var(--muted); font-weight: 600; margin-top: 16px; }
summary:hover { background: #8881; }
.right { text-align: right; }
.bad { color: var(--bad); font-weight: 600; }
.quiet { color: var(--muted); }
pre { font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 0 8px;
  padding: 8px; border: 1px solid var(--line); border-radius: 4px; max-height: 480px; overflow: auto; }
pre i { font-style: normal; color: var(--bad); }
.body { padding: 0 4px 8px 16px; }
table { border-collapse: collapse; } td { padding: 2px 16px 2px 0; }
@media print { pre { max-height: none; } }
`;

export type PageHead = {
  startedAt: number;
  exportedAt: number;
  records: number;
  isFiltered: boolean;
};

/**
 * The start of the page. It may load and run nothing, so that it is only what it shows. Times are
 * in milliseconds since the epoch.
 */
export function pageStart({ startedAt, exportedAt, records, isFiltered }: PageHead): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>MCP traffic, ${moment(startedAt)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>MCP traffic</h1>
<p>Recorded by Wirebench from ${moment(startedAt)} UTC on, ${isFiltered ? 'a selection from ' : ''}${records} records; exported ${moment(exportedAt)} UTC. <a href="#hidden">What is hidden</a></p>
</header>
<main>
<div class="head"><span>Time</span><span>Server</span><span>What</span><span>Name</span><span class="right">Duration</span><span>Status</span></div>
`;
}

const hiddenTitles: Record<HiddenKind, string> = {
  known: 'Known value',
  header: 'Header',
  address: 'In an address',
  member: 'Member',
  text: 'In a text',
  pointer: 'Chosen path',
};

export function pageEnd(hidden: HiddenPlace[] | undefined, cut: string): string {
  const rows = hidden?.map(
    ({ kind, place, count }) =>
      `<tr><td>${hiddenTitles[kind]}</td><td>${escapeHtml(place)}</td><td class="right">${count}×</td></tr>`,
  );
  const nothing = hidden ? 'No secrets found.' : 'Nothing: it was exported with its secrets.';
  const table = rows && rows.length > 0 ? `<table>${rows.join('\n')}</table>` : `<p>${nothing}</p>`;
  return `${cut && `<p class="bad">${escapeHtml(cut)}</p>`}</main>
<section><h2 id="hidden">What is hidden</h2>
${table}</section>
</body>
</html>
`;
}

export type PageRow = {
  record: WireRecord;
  serverName: string;
  /** What the record is about, without secrets. */
  name: string;
  durationMs: number | undefined;
  status: { label: string; isBad: boolean } | undefined;
  notes: string[];
  bodies: { title: string; text: string; note: string }[];
};

export function pageRow({
  record,
  serverName,
  name,
  durationMs,
  status,
  notes,
  bodies,
}: PageRow): string {
  const { atUs, direction } = record;
  const arrow = { out: '→ ', in: '← ', none: '' }[direction];
  const took = durationMs === undefined ? '' : `${durationMs.toFixed(durationMs < 100 ? 1 : 0)} ms`;
  const parts = bodies.map(
    ({ title, text, note }) =>
      `<h3>${escapeHtml(title)}</h3>${note && `<p>${escapeHtml(note)}</p>`}<pre>${escapeHtml(text)}</pre>`,
  );
  const found = notes.map((note) => `<p class="bad">${escapeHtml(note)}</p>`).join('');
  return `<details><summary${status ? '' : ' class="quiet"'}><span>${clock(atUs)}</span><span>${escapeHtml(serverName)}</span><span>${arrow}${kindLabels[record.kind]}</span><span>${escapeHtml(name)}</span><span class="right">${took}</span><span${status?.isBad ? ' class="bad"' : ''}>${escapeHtml(status?.label ?? '')}</span></summary><div class="body">${found}${parts.join('')}</div></details>
`;
}

const kindLabels: Record<WireRecord['kind'], string> = {
  message: 'message',
  malformed: 'malformed',
  stderr: 'stderr',
  'http-request': 'HTTP',
  'http-response': 'HTTP',
  'http-body': 'HTTP body',
  'sse-event': 'event',
  'sse-comment': 'comment',
  lifecycle: 'lifecycle',
};

const moment = (ms: number): string => iso(ms).replace('T', ' ').slice(0, 19);
const clock = (us: number): string => iso(us / 1000).slice(11, 23);

/** A time as ISO text; '' where an imported recording has one that no calendar has. */
function iso(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
