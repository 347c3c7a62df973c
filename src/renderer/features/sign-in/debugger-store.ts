import { create } from 'zustand';
import type {
  GuidedFlow,
  GuidedFlowOutline,
  GuidedStepId,
  GuidedTarget,
} from '../../../shared/model/guided-sign-in.ts';
import type { Approval, LaunchSheet } from '../../../shared/model/servers/launch-preview.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';

type DebuggerState = {
  /** The flows that are open, the newest first; undefined until they are known. */
  flows: GuidedFlowOutline[] | undefined;
  /** Why they are not known. */
  problem: string | undefined;
  /** The flow that is shown. */
  flowId: number | undefined;
  /** As it was heard of last. */
  flow: GuidedFlow | undefined;
  /** The chosen step of each flow. */
  steps: Record<number, GuidedStepId>;
  /** The user names another target. */
  isNaming: boolean;
  opening: GuidedTarget | undefined;
  openProblem: string | undefined;
  /** What has to be approved before a target is reached. */
  approval: { target: GuidedTarget; sheet: LaunchSheet } | undefined;
};

const initial: DebuggerState = {
  flows: undefined,
  problem: undefined,
  flowId: undefined,
  flow: undefined,
  steps: {},
  isNaming: false,
  opening: undefined,
  openProblem: undefined,
  approval: undefined,
};

export const useDebugger = create<DebuggerState>(() => initial);

/** Forgets everything, as a page that was just loaded. */
export const resetDebugger = (): void => useDebugger.setState(initial, true);

/** Asks which flows are open, and shows the newest where the shown one is closed. */
export async function loadFlows(): Promise<void> {
  try {
    const flows = await backend.call('guided.list', {});
    const { flowId } = useDebugger.getState();
    useDebugger.setState({ flows, problem: undefined });
    if (!flows.some((one) => one.flowId === flowId)) showFlow(flows[0]?.flowId);
  } catch (error) {
    useDebugger.setState({ problem: messageOf(error) });
  }
}

export const showFlow = (flowId: number | undefined): void =>
  useDebugger.setState((before) => ({
    flowId,
    flow: before.flow?.flowId === flowId ? before.flow : undefined,
    isNaming: false,
    openProblem: undefined,
  }));

export const nameTarget = (isNaming: boolean): void =>
  useDebugger.setState({ isNaming, openProblem: undefined });

export const chooseStep = (flowId: number, step: GuidedStepId): void =>
  useDebugger.setState(({ steps }) => ({ steps: { ...steps, [flowId]: step } }));

/** Opens a flow for a target; shows the one that is open for it, where there is one. */
export async function openTarget(target: GuidedTarget, approval?: Approval): Promise<void> {
  useDebugger.setState({ opening: target, openProblem: undefined, approval: undefined });
  try {
    const flows = await backend.call('guided.list', {});
    const same = flows.find((one) => JSON.stringify(one.target) === JSON.stringify(target));
    const opened = same
      ? { status: 'opened' as const, flowId: same.flowId }
      : await backend.call('guided.open', { target, ...(approval && { approval }) });
    if (opened.status === 'approval-needed') {
      useDebugger.setState({ approval: { target, sheet: opened.sheet } });
      return;
    }
    showFlow(opened.flowId);
    await loadFlows();
  } catch (error) {
    useDebugger.setState({ openProblem: messageOf(error), isNaming: true });
  } finally {
    useDebugger.setState({ opening: undefined });
  }
}

export const refuseApproval = (): void => useDebugger.setState({ approval: undefined });

/** Listens to how a flow goes; returns its undo. */
export const followFlow = (flowId: number): (() => void) =>
  backend.stream(
    'guided.flow',
    { flowId },
    {
      onItems(items) {
        const flow = items.at(-1);
        if (flow && useDebugger.getState().flowId === flowId) useDebugger.setState({ flow });
      },
      // It was closed, perhaps in another window.
      onEnd: () => report(loadFlows(), 'The open sign-ins could not be listed'),
    },
  );

/** Ends and forgets a flow. */
export async function closeFlow(flowId: number): Promise<void> {
  await backend.call('guided.close', { flowId });
  await loadFlows();
}

/** Whether something of a flow runs, so that nothing else can. */
export const isBusy = ({ steps, wrong }: GuidedFlow): boolean =>
  steps.some(({ status }) => status === 'running' || status === 'waiting-for-user') ||
  wrong.some(({ verdict }) => verdict === 'running');
