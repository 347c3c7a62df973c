import { isObject } from '../../../shared/json/is-object.ts';
import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import { severities, type LintFinding } from '../../../shared/model/calls/lint.ts';
import { compareNames } from './compare-names.ts';
import { definitionText } from './definition-text.ts';
import { Findings, quoted } from './findings.ts';
import type { LintAnswer, LintQuestion } from './linter.ts';

/** What one list may cost in all, since a hostile one may be made to keep the app busy. */
type Budget = {
  /** How long the values that definitions state may be judged, in milliseconds. */
  judgingMs: number;
  /** How many milliseconds may be spent on definitions that turn out to take too long. */
  wastedMs: number;
  /** How often the thread may fail for reasons that are not the definition's. */
  failures: number;
  /** The most characters of all findings. */
  characters: number;
};

type Options = {
  /** Asks the thread, in which a definition that takes too long can be stopped. */
  ask: Ask;
  signal?: AbortSignal | undefined;
  budget?: Partial<Budget>;
};
export type Ask = (question: LintQuestion) => Promise<LintAnswer | 'late' | { failed: string }>;

const usual: Budget = {
  judgingMs: 5000,
  wastedMs: 10_000,
  failures: 3,
  characters: 16_000_000,
};
const turnMs = 20;

/**
 * Finds what is invalid, or hard for models and clients, in each definition of a list, in its
 * order.
 */
export async function lintList(
  kind: CatalogKind,
  items: unknown[],
  { ask, signal, budget }: Options,
): Promise<LintFinding[][]> {
  const compare = compareNames(kind, items);
  const found: LintFinding[][] = [];
  const left: Left = { ...usual, ...budget };
  let turn = performance.now();
  for (const item of items) {
    signal?.throwIfAborted();
    const findings = new Findings();
    if (isObject(item)) compare(item, findings);
    const text = lintOutside(kind, item, findings);
    const others = text === undefined ? [] : await lintInside(kind, text, ask, left);
    found.push(told([...findings.list(), ...others], left));
    // A long list must not hold up the core, so it yields after each turn.
    if (performance.now() - turn < turnMs) continue;
    await new Promise((done) => setTimeout(done));
    turn = performance.now();
  }
  return found;
}

/**
 * Checks that a definition is an object of a usable size; returns it as JSON text, or undefined
 * where it is not.
 */
function lintOutside(kind: CatalogKind, item: unknown, findings: Findings): string | undefined {
  const isTool = kind === 'tools';
  if (!isObject(item)) {
    const what = isTool ? 'an object with a name and an inputSchema' : 'an object';
    const message = `It is ${quoted(item)}, not a definition: clients refuse the list. Send ${what}.`;
    const section = isTool ? ('tools' as const) : undefined;
    findings.add('definition-type', { severity: 'error', pointer: '', message, section });
    return undefined;
  }
  const text = definitionText(item);
  if (text === undefined) {
    const cost = isTool ? '; no model can use it' : '';
    const message = `The definition is too large or nested too deeply to be checked${cost}. Make it smaller.`;
    findings.add('definition-too-large', { severity: 'error', pointer: '', message });
  }
  return text;
}

/** The rest of the budget; `reason` is why the thread failed last. */
type Left = Budget & { reason?: string };

async function lintInside(
  kind: CatalogKind,
  text: string,
  ask: Ask,
  left: Left,
): Promise<LintFinding[]> {
  if (left.wastedMs < 0) return [unchecked('others of the list took too long.')];
  if (left.failures <= 0) return [unchecked(left.reason ?? 'others failed.')];
  const startedAt = performance.now();
  const looked = await ask({ ask: 'look', kind, text });
  if (looked === 'late') {
    left.wastedMs -= performance.now() - startedAt;
    return [tooSlow];
  }
  if ('failed' in looked) {
    left.failures -= 1;
    left.reason = looked.failed;
    return [unchecked(looked.failed)];
  }
  return [...looked.findings, ...(await lintStated(looked.states, ask, left))];
}

/** Judges the values that schemas state, one schema after another. */
async function lintStated(places: string[], ask: Ask, left: Left): Promise<LintFinding[]> {
  const found: LintFinding[] = [];
  let why = left.judgingMs < 0 ? 'those of others of the list took too long.' : undefined;
  for (const at of places) {
    if (why !== undefined) {
      found.push(valuesUnchecked(at, why));
      continue;
    }
    const startedAt = performance.now();
    const judged = await ask({ ask: 'values', at });
    left.judgingMs -= performance.now() - startedAt;
    if (judged !== 'late' && !('failed' in judged)) {
      found.push(...judged.findings);
      continue;
    }
    // The thread was killed, and with it what it remembered of the definition.
    const isLate = judged === 'late';
    why = isLate ? `those at ${at} took too long.` : judged.failed;
    const cause = isLate ? 'that took too long; a pattern may be hostile.' : judged.failed;
    found.push(valuesUnchecked(at, cause));
  }
  return found;
}

const tooSlow: LintFinding = {
  rule: 'definition-too-large',
  severity: 'error',
  pointer: '',
  message:
    'Checking the definition took too long, or too much memory; no model can use it. Make it smaller.',
};
const unchecked = (why: string): LintFinding => ({
  rule: 'definition-unchecked',
  severity: 'hint',
  pointer: '',
  message: `It was not checked: ${why}`,
});
const valuesUnchecked = (pointer: string, why: string): LintFinding => ({
  rule: 'values-unchecked',
  severity: 'hint',
  pointer,
  message: `Its defaults and examples were not checked: ${why}`,
});

/**
 * Sorts findings, the worst first; beyond the budget it replaces them by one that tells their
 * number.
 */
function told(findings: LintFinding[], left: Left): LintFinding[] {
  const sorted = severities.flatMap((severity) =>
    findings.filter((finding) => finding.severity === severity),
  );
  left.characters -= findings.reduce(
    (sum, { pointer, message }) => sum + pointer.length + message.length,
    0,
  );
  const [worst] = sorted;
  if (!worst || left.characters >= 0) return sorted;
  const count = sorted.length === 1 ? 'finding that is' : 'findings that are';
  const message = `It has ${sorted.length} ${count} not shown, because the list has too many. Fix the others first.`;
  return [{ rule: 'findings-left-out', severity: worst.severity, pointer: '', message }];
}
