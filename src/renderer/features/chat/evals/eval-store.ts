import { create } from 'zustand';
import type { EvalItem } from '../../../../shared/model/chat/eval-run.ts';
import type { Approval, LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

type Plan = Extract<EvalItem, { type: 'plan' }>;
export type ShownTry = Extract<EvalItem, { type: 'try' }>;
type Summary = Extract<EvalItem, { type: 'summary' }>;

/** The state and results of an eval so far. */
export type EvalRun = {
  isRunning: boolean;
  wasStopped: boolean;
  plan?: Plan;
  tries: ShownTry[];
  summary?: Summary;
  /** The commands that the user has to agree to first. */
  sheet?: LaunchSheet | undefined;
  /** Whether the user did not agree to them. */
  wasRefused?: boolean;
  problem?: string | undefined;
};

type Evals = {
  isOpen: boolean;
  text: string;
  /** The typed text that another one replaced. */
  replaced?: string | undefined;
  run?: EvalRun | undefined;
};

/** The text and results outlive the dialog, but a running eval stops with it. */
export const useEvals = create<Evals>(() => ({ isOpen: false, text: '' }));
const { getState, setState } = useEvals;

let end = () => {};

export const openEvals = (): void => setState({ isOpen: true });

export function closeEvals(): void {
  stopEval();
  setState({ isOpen: false });
}

export const setEvalText = (text: string): void => setState({ text, replaced: undefined });

/** Replaces the whole text; the one before can be brought back. */
export function replaceEvalText(text: string): void {
  const before = getState().text;
  const isLost = before.trim() !== '' && before !== text;
  setState({ text, replaced: isLost ? before : undefined });
}

export const refuseEvalSheet = (): void =>
  change((run) => ({ ...run, sheet: undefined, wasRefused: true }));

export function runEval(approval?: Approval): void {
  end();
  setState({ run: { isRunning: true, wasStopped: false, tries: [] } });
  end = backend.stream(
    'chat.eval',
    { text: getState().text, ...(approval && { approval }) },
    {
      onItems: (items) => change((run) => withItems(run, items)),
      onEnd: (error) =>
        change((run) => ({ ...run, isRunning: false, problem: error && messageOf(error) })),
    },
  );
}

export function stopEval(): void {
  end();
  change((run) => (run.isRunning ? { ...run, isRunning: false, wasStopped: true } : run));
}

const change = (edit: (run: EvalRun) => EvalRun): void =>
  setState(({ run }) => ({ run: run && edit(run) }));

function withItems(run: EvalRun, items: readonly EvalItem[]): EvalRun {
  const next = { ...run, tries: [...run.tries] };
  for (const item of items) {
    switch (item.type) {
      case 'plan':
        next.plan = item;
        break;
      case 'approval-needed':
        next.sheet = item.sheet;
        break;
      case 'try':
        next.tries.push(item);
        break;
      case 'summary':
        next.summary = item;
        break;
    }
  }
  return next;
}
