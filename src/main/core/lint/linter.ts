import type { LintFinding } from '../../../shared/model/lint.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { Findings } from './findings.ts';
import { lintTool, type Stated } from './lint-tool.ts';
import { lintValues, type Judge } from './lint-values.ts';

/** A definition, as JSON text, is looked at first; then the values are judged that it states. */
export type LintQuestion = { ask: 'look'; toolText: string } | { ask: 'values' };

export type LintAnswer = { findings: LintFinding[]; statesValues: boolean };

/** Looks through definitions where that may take long; it remembers what the last one states. */
export function createLinter(judge: Judge): (question: LintQuestion) => Promise<LintAnswer> {
  let stated: Stated[] = [];
  return async (question) => {
    const findings = new Findings();
    if (question.ask === 'look') {
      const { toolText } = question;
      stated = lintTool(JSON.parse(toolText) as Json, toolText.length, findings);
      return { findings: findings.list(), statesValues: stated.length > 0 };
    }
    for (const { schema, values, at } of stated) {
      await lintValues(schema, values, at, judge, findings);
    }
    return { findings: findings.list(), statesValues: true };
  };
}
