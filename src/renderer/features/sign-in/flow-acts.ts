import type {
  GuidedInputs,
  GuidedStepId,
  WrongCheckId,
} from '../../../shared/model/guided-sign-in.ts';
import type { AskedFromHere, SignInConsent } from '../../../shared/model/sign-in.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { isWebAddress, openTab } from '../../stores/sign-ins-store.ts';
import { isBusy, useDebugger } from './debugger-store.ts';

/** Runs the steps that are left, up to this one. */
export function runSteps(flowId: number, to: GuidedStepId): void {
  openBrowserOf(flowId);
  report(backend.call('guided.run', { flowId, to }), 'The steps could not be run');
}

/** Runs one step once more. */
export function runAgain(flowId: number, from: GuidedStepId): void {
  openBrowserOf(flowId);
  report(backend.call('guided.again', { flowId, from }), 'The step could not be run again');
}

export const editInputs = (flowId: number, inputs: GuidedInputs): void =>
  report(backend.call('guided.edit', { flowId, inputs }), 'The inputs could not be changed');

/** Gives the address that the browser ended at; resolves with what is wrong with it. */
export const pasteInto = async (flowId: number, text: string): Promise<string | undefined> =>
  (await backend.call('guided.paste', { flowId, text })).problem;

/** Has the core send the request that the browser was sent to. */
export const askFromHere = (flowId: number): Promise<AskedFromHere> =>
  backend.call('guided.askFromHere', { flowId });

export function cancelRun(flowId: number): void {
  checking.abort();
  report(backend.call('guided.cancel', { flowId }), 'It could not be cancelled');
}

/** Agrees, and goes on with the step that wanted it. */
export async function agreeAndRun(
  flowId: number,
  consent: SignInConsent,
  to: GuidedStepId,
): Promise<void> {
  await backend.call('guided.agree', { flowId, consent });
  runSteps(flowId, to);
}

export const keepSignIn = (flowId: number): Promise<void> =>
  backend.call('guided.keep', { flowId });

export const exportFlow = async (flowId: number, format: 'svg' | 'markdown'): Promise<string> =>
  (await backend.call('guided.export', { flowId, format })).text;

/** Has the official suite check the authorization server; what it finds comes with the flow. */
export const checkServer = (flowId: number, onEnd: (error?: Error) => void): (() => void) =>
  backend.stream('guided.checkServer', { flowId }, { onItems: () => undefined, onEnd });

let checking = new AbortController();

/** Sends what is wrong on purpose, one check after the other. */
export function runChecks(flowId: number, checkIds: readonly WrongCheckId[]): void {
  checking.abort();
  checking = new AbortController();
  openBrowserOf(flowId);
  report(runOneByOne(flowId, checkIds, checking.signal), 'The checks could not be run');
}

async function runOneByOne(
  flowId: number,
  checkIds: readonly WrongCheckId[],
  signal: AbortSignal,
): Promise<void> {
  for (const checkId of checkIds) {
    // A flow does one thing at a time, and says when it has ended.
    // oxlint-disable-next-line no-await-in-loop
    while (!(await isTaken(flowId, checkId, signal))) await nextChange(flowId);
    if (signal.aborted) return;
  }
}

/** Whether the core took the check, and does nothing else, or nobody wants it any more. */
async function isTaken(
  flowId: number,
  checkId: WrongCheckId,
  signal: AbortSignal,
): Promise<boolean> {
  const { flow } = useDebugger.getState();
  if (signal.aborted) return true;
  if (flow?.flowId === flowId && isBusy(flow)) return false;
  try {
    await backend.call('guided.runWrong', { flowId, checkId });
    return true;
  } catch (error) {
    if (error instanceof RpcError && error.code === 'REFUSED') return false;
    throw error;
  }
}

const nextChange = (flowId: number): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = useDebugger.subscribe((now, before) => {
      if (now.flow === before.flow && now.flowId === flowId) return;
      if (now.flowId !== flowId) checking.abort();
      unsubscribe();
      resolve();
    });
  });

/** How long browsers let a page open a tab after a press. */
const pressLastsMs = 5000;
let stopAwaiting = () => {};

/** Opens the address that the flow comes to, where the shell opens no browser itself. */
function openBrowserOf(flowId: number): void {
  stopAwaiting();
  const before = useDebugger.getState().flow?.browserUrl;
  const unsubscribe = useDebugger.subscribe(({ flow }) => {
    const url = flow?.flowId === flowId ? flow.browserUrl : undefined;
    if (url === undefined || url === before) return;
    stopAwaiting();
    if (isWebAddress(url)) report(openTab(url), 'The browser could not be opened');
  });
  const late = setTimeout(unsubscribe, pressLastsMs);
  stopAwaiting = () => {
    unsubscribe();
    clearTimeout(late);
  };
}
