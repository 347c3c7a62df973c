import type { CatalogKind } from '../../../shared/model/servers/connection.ts';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { Findings } from './findings.ts';
import { lintOffer } from './lint-offer.ts';
import { lintTool, type Stated } from './lint-tool.ts';
import { lintValues, type Judge } from './lint-values.ts';

/**
 * `look` lints a definition, given as JSON text; `values` then judges the values that its schema at
 * a pointer states.
 */
export type LintQuestion =
  | { ask: 'look'; kind: CatalogKind; text: string }
  | { ask: 'values'; at: string };

/** `states` holds the pointers of the schemas that state values. */
export type LintAnswer = { findings: LintFinding[]; states: string[] };

/** Makes the lint thread's handler, which remembers the values that the last definition states. */
export function createLinter(judge: Judge): (question: LintQuestion) => Promise<LintAnswer> {
  let stated: Stated[] = [];
  return async (question) => {
    const findings = new Findings();
    if (question.ask === 'look') {
      const { kind, text } = question;
      const definition = JSON.parse(text) as Json;
      stated = [];
      if (kind === 'tools') stated = lintTool(definition, text.length, findings);
      else lintOffer(kind, definition, findings);
      return { findings: findings.list(), states: stated.map(({ at }) => at) };
    }
    for (const { schema, values, at } of stated) {
      if (at === question.at) await lintValues(schema, values, at, judge, findings);
    }
    return { findings: findings.list(), states: [] };
  };
}
