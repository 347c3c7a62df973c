import type { LintFinding } from '../../shared/model/lint.ts';
import { printable } from './printable.ts';

export type LintedTool = { name?: string; findings: LintFinding[] };

/** For people: each tool that has findings with them, and a line that counts. */
export function lintText(tools: LintedTool[], counts: string): string {
  const width = Math.max(...tools.flatMap(({ findings }) => findings.map(({ rule }) => rule.length)), 0);
  const blocks = tools.flatMap(({ name = '', findings }, i) =>
    findings.length === 0
      ? []
      : [[shown(name) || `(tool ${i + 1})`, ...findings.map((finding) => lineOf(finding, width)), ''].join('\n')],
  );
  const marked = blocks.length;
  const last =
    marked === 0
      ? `Nothing found in ${toolsText(tools.length)}.`
      : `${marked} of ${toolsText(tools.length)} with findings: ${counts}.`;
  return `${[...blocks, last].join('\n')}\n`;
} // prettier-ignore

function lineOf({ severity, rule, pointer, message, reference }: LintFinding, width: number): string {
  return [
    `  ${severity.padEnd(7)}  ${rule.padEnd(width)}  ${shown(pointer)}`.trimEnd(),
    `           ${shown(message)}`,
    ...(reference ? [`           ${reference.url}`] : []),
  ].join('\n');
} // prettier-ignore

const toolsText = (count: number): string => `${count} tool${count === 1 ? '' : 's'}`;

/** On one line, and nothing in it that is not seen: it may be what was found. */
const shown = (text: string): string =>
  printable(text.replaceAll(/\s+/g, ' ')).replaceAll(/\p{Cf}|\p{Cs}/gu, '�');
