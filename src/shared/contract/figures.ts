import type { SessionFigures } from '../model/figures.ts';
import { call } from '../rpc/define.ts';
import { none } from './parts.ts';

export const figuresContract = {
  /** What this run of the app called, and what its models took; how often tools were called in all runs. */
  'figures.session': call(() => none).returns<SessionFigures>(),
};
