import { catalogKinds, type CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import { printable } from './printable.ts';

export type Linted = { name?: string; uri?: string; uriTemplate?: string; findings: LintFinding[] };
export type LintedLists = Partial<Record<CatalogKind, Linted[]>>;

const kindLabels: Record<CatalogKind, string> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: 'resource',
  resourceTemplates: 'template',
};

/** Formats findings for a terminal: each definition with its own, and a line of counts. */
export function lintText(lists: LintedLists, counts: string): string {
  const all = catalogKinds.flatMap((kind) =>
    (lists[kind] ?? []).map((linted, i) => ({ ...linted, heading: headingOf(kind, linted, i) })),
  );
  const marked = all.filter(({ findings }) => findings.length > 0);
  const width = Math.max(
    ...marked.flatMap(({ findings }) => findings.map(({ rule }) => rule.length)),
    0,
  );
  const blocks = marked.map(({ heading, findings }) =>
    [heading, ...findings.map((finding) => lineOf(finding, width)), ''].join('\n'),
  );
  const looked = catalogKinds
    .filter((kind) => lists[kind]?.length)
    .map((kind) => counted(lists[kind]?.length ?? 0, kindLabels[kind]));
  const [only = '0 definitions', second] = looked;
  const listed = looked.join(', ').replace(/, ([^,]*)$/, ' and $1');
  const whole = second === undefined ? only : counted(all.length, 'definition');
  const parts = second === undefined ? '' : ` (${listed})`;
  const last =
    marked.length === 0
      ? `Nothing found in ${listed || only}.`
      : `${marked.length} of ${whole} with findings${parts}: ${counts}.`;
  return `${[...blocks, last].join('\n')}\n`;
}

/**
 * The heading of a definition: its kind and its name or URI (of a tool the name alone), or its kind
 * and place where it has neither.
 */
export function headingOf(
  kind: CatalogKind,
  { name, uri, uriTemplate }: Linted,
  place: number,
): string {
  const key = shown(
    { tools: name, prompts: name, resources: uri, resourceTemplates: uriTemplate }[kind] ?? '',
  );
  if (key === '') return `(${kindLabels[kind]} ${place + 1})`;
  return kind === 'tools' ? key : `${kindLabels[kind]} ${key}`;
}

function lineOf(
  { severity, rule, pointer, message, reference }: LintFinding,
  width: number,
): string {
  return [
    `  ${severity.padEnd(7)}  ${rule.padEnd(width)}  ${shown(pointer)}`.trimEnd(),
    `           ${shown(message)}`,
    ...(reference ? [`           ${reference.url}`] : []),
  ].join('\n');
}

const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** Puts a text on one line, and marks characters that can't be seen: they may be what was found. */
export const shown = (text: string): string =>
  printable(text.replaceAll(/\s+/g, ' ')).replaceAll(/\p{Cf}|\p{Cs}/gu, '�');
