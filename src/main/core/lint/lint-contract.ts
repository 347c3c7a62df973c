import { call, typed } from '../../../shared/rpc/define.ts';
import type { LintAnswer, LintQuestion } from './linter.ts';

/** The calls that the lint thread answers. */
export const lintContract = {
  lint: call(typed<LintQuestion>).returns<LintAnswer>(),
};
