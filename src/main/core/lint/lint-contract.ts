import { call, typed } from '../../../shared/rpc/define.ts';
import type { LintAnswer, LintQuestion } from './linter.ts';

/** What the thread that looks definitions through answers. */
export const lintContract = {
  lint: call(typed<LintQuestion>()).returns<LintAnswer>(),
};
