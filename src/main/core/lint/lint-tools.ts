import { severities, type LintFinding } from '../../../shared/model/lint.ts';
import { isObject } from '../validation/schema-keywords.ts';
import { definitionText } from './definition-text.ts';
import { Findings, quoted } from './findings.ts';
import type { LintAnswer, LintQuestion } from './linter.ts';

type Options = {
  /** Asks where a definition that is made to keep us busy can be stopped. */
  ask: Ask;
  signal?: AbortSignal | undefined;
  /** Places of definitions of which there are only the names. */
  tooLarge?: readonly number[] | undefined;
};
export type Ask = (question: LintQuestion) => Promise<LintAnswer | 'late'>;

/** How long the values of a list may be judged, all in all: one schema may be made to keep us busy. */
const judgingMs = 5000;
/** How long definitions may be looked through that turn out to take too long. */
const wastedMs = 10_000;
const turnMs = 20;

/** What is invalid in the definitions of a list of tools, or hard for models and clients, by place in the list. */
export async function lintTools(
  tools: unknown[],
  { ask, signal, tooLarge = [] }: Options,
): Promise<LintFinding[][]> {
  const names = new Names(tools);
  const found: LintFinding[][] = [];
  const left = { judgingMs, wastedMs };
  let turn = performance.now();
  const isCut = new Set(tooLarge);
  for (const [place, tool] of tools.entries()) {
    signal?.throwIfAborted();
    const findings = new Findings();
    const text = lintOutside(tool, isCut.has(place), names, findings);
    const others = text === undefined ? [] : await lintInside(text, ask, left);
    found.push(bySeverity([...findings.list(), ...others]));
    // A long list must not keep others waiting.
    if (performance.now() - turn < turnMs) continue;
    await new Promise((done) => setTimeout(done));
    turn = performance.now();
  }
  return found;
}

/** What is told at once; gives the definition as text where there is more to look at. */
function lintOutside(tool: unknown, isCut: boolean, names: Names, findings: Findings): string | undefined {
  if (!isObject(tool)) {
    const message = `It is ${quoted(tool)}, no definition at all: clients refuse the list. Send an object with a name and an inputSchema.`;
    findings.add('definition-type', { severity: 'error', pointer: '', message, section: 'tools' });
    return undefined;
  }
  names.lint(tool['name'], findings);
  const text = isCut ? undefined : definitionText(tool);
  if (text === undefined) {
    const message = 'The definition is too large or nested too deeply to be looked through; no model can use it. Make it smaller.';
    findings.add('definition-too-large', { severity: 'error', pointer: '', message });
  }
  return text;
} // prettier-ignore

type Left = { judgingMs: number; wastedMs: number };

async function lintInside(toolText: string, ask: Ask, left: Left): Promise<LintFinding[]> {
  if (left.wastedMs < 0) return [unchecked];
  const startedAt = performance.now();
  const looked = await ask({ ask: 'look', toolText });
  if (looked === 'late') {
    left.wastedMs -= performance.now() - startedAt;
    return [tooSlow];
  }
  if (!looked.statesValues || left.judgingMs < 0) return looked.findings;
  const judgedAt = performance.now();
  const judged = await ask({ ask: 'values' });
  left.judgingMs -= performance.now() - judgedAt;
  return [...looked.findings, ...(judged === 'late' ? [valuesTooSlow] : judged.findings)];
}

const tooSlow: LintFinding = {
  rule: 'definition-too-large',
  severity: 'error',
  pointer: '',
  message:
    'To look the definition through took too long, or too much memory; no model can use it. Make it smaller.',
};
const valuesTooSlow: LintFinding = {
  rule: 'values-unchecked',
  severity: 'hint',
  pointer: '/inputSchema',
  message:
    'Its defaults and examples were not checked: that took too long; a pattern may be hostile.',
};
const unchecked: LintFinding = {
  rule: 'definition-unchecked',
  severity: 'hint',
  pointer: '',
  message: 'It was not looked through, since other tools of the list took too long.',
};

const bySeverity = (findings: LintFinding[]): LintFinding[] =>
  severities.flatMap((severity) => findings.filter((finding) => finding.severity === severity));

/** The names of the whole list, by which a tool's own may be mistaken for another's. */
class Names {
  private readonly exact = new Map<string, number>();
  private readonly alike = new Map<string, Set<string>>();

  constructor(tools: unknown[]) {
    for (const tool of tools) {
      const name = isObject(tool) ? tool['name'] : undefined;
      if (typeof name !== 'string') continue;
      this.exact.set(name, (this.exact.get(name) ?? 0) + 1);
      const alike = this.alike.get(plain(name)) ?? new Set();
      this.alike.set(plain(name), alike.add(name));
    }
  }

  lint(name: unknown, findings: Findings): void {
    if (typeof name !== 'string' || name === '') return;
    const count = this.exact.get(name) ?? 0;
    if (count > 1) {
      findings.add('name-duplicate', {
        severity: 'error',
        pointer: '/name',
        message: `${count} tools are named ${quoted(name)}: only one of them can be called, and which is not defined. Rename the others.`,
        section: 'tool-names',
      });
    }
    const [first, second] = this.alike.get(plain(name)) ?? [];
    const other = first === name ? second : first;
    if (other === undefined) return;
    findings.add('name-similar', {
      severity: 'warning',
      pointer: '/name',
      message: `The name differs from ${quoted(other)} only in capitals or separators: models take one for the other. Rename one of them.`,
    });
  }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_. ]/g, '');
