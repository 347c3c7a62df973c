import type { LintFinding } from '../../../shared/model/lint.ts';
import { paramHeadersOf } from '../../../shared/model/param-header.ts';
import { isObject, type Json } from '../validation/schema-keywords.ts';
import { Findings, quoted } from './findings.ts';
import { lintHiddenText } from './hidden-text.ts';
import { lintDefinition, lintSize } from './lint-definition.ts';
import { lintInputSchema, lintOutputSchema } from './lint-schema.ts';
import { lintValues, type Judge, type StatedValue } from './lint-values.ts';

type Options = {
  /** Where a schema may run and be stopped. */
  judge: Judge;
  signal?: AbortSignal | undefined;
};

/** More characters of one definition are not looked through. */
const maxText = 2_000_000;
const maxDepth = 1000;
/** How long the values of a list may be judged, all in all: one schema may be made to keep us busy. */
const judgingMs = 5000;
const turnMs = 20;

/** What is invalid in the definitions of a list of tools, or hard for models and clients, by place in the list. */
export async function lintTools(
  tools: unknown[],
  { judge, signal }: Options,
): Promise<LintFinding[][]> {
  const names = new Names(tools);
  const found: LintFinding[][] = [];
  let leftMs = judgingMs;
  let turn = performance.now();
  for (const tool of tools) {
    signal?.throwIfAborted();
    const findings = new Findings();
    const stated = lintTool(tool, names, findings);
    for (const { schema, values, at } of leftMs > 0 ? stated : []) {
      const startedAt = performance.now();
      await lintValues(schema, values, at, judge, findings);
      leftMs -= performance.now() - startedAt;
    }
    found.push(findings.list());
    // A long list must not keep others waiting.
    if (performance.now() - turn < turnMs) continue;
    await new Promise((done) => setTimeout(done));
    turn = performance.now();
  }
  return found;
}

type Stated = { schema: Json; values: StatedValue[]; at: string };

function lintTool(tool: unknown, names: Names, findings: Findings): Stated[] {
  if (!isObject(tool)) {
    const message = `It is ${quoted(tool)}, no definition at all: clients refuse the list. Send an object with a name and an inputSchema.`;
    findings.add('definition-type', { severity: 'error', pointer: '', message, section: 'tools' });
    return [];
  }
  lintDefinition(tool, findings);
  names.lint(tool['name'], findings);
  const length = lengthOf(tool);
  if (length === undefined || length > maxText) {
    const message = 'The definition is too large or nested too deeply to be looked through; no model can use it. Make it smaller.';
    findings.add('definition-too-large', { severity: 'error', pointer: '', message });
    return [];
  } // prettier-ignore
  lintSize(length, findings);
  lintHiddenText(tool, findings);
  const { inputSchema, outputSchema } = tool;
  for (const fault of paramHeadersOf(inputSchema).faults) {
    findings.add('x-mcp-header', {
      severity: 'error',
      pointer: '/inputSchema',
      message: `A header for a parameter is invalid: ${fault}. Over HTTP, clients must leave the whole tool out. Correct or remove it.`,
      section: 'x-mcp-header',
    });
  }
  const inputs = lintInputSchema(inputSchema, findings);
  const outputs = lintOutputSchema(outputSchema, findings);
  return [
    ...(isObject(inputSchema) ? [{ schema: inputSchema, values: inputs, at: '/inputSchema' }] : []),
    ...(isObject(outputSchema)
      ? [{ schema: outputSchema, values: outputs, at: '/outputSchema' }]
      : []),
  ];
}

/** Undefined where it is nested so deeply that writing or walking it might fail. */
function lengthOf(tool: Json): number | undefined {
  let level: object[] = [tool];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return undefined;
    level = level.flatMap((each) => Object.values(each).filter(isNested));
  }
  return JSON.stringify(tool).length;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

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
