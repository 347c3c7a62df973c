import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigation } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LaunchSheetDialog } from '../../ui/consent/launch-sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  followFlow,
  loadFlows,
  nameTarget,
  openTarget,
  refuseApproval,
  useDebugger,
} from './debugger-store.ts';
import { FlowView } from './flow-view.tsx';
import { TargetForm } from './target-form.tsx';

/** Leads through a sign-in step by step, for a server, any address or an authorization server. */
export function SignInDebugger() {
  const { flows, flow, flowId, isNaming, opening, problem, approval } = useDebugger();
  useEffect(() => report(loadFlows(), 'The open sign-ins could not be listed'), []);
  useWantedTarget();
  useEffect(() => (flowId === undefined ? undefined : followFlow(flowId)), [flowId]);
  return (
    <section aria-label="Sign-in debugger" className="flex h-full min-h-0 flex-col">
      {problem !== undefined && flow === undefined ? (
        <Failure what="The open sign-ins could not be listed" why={problem}>
          <Button onClick={() => report(loadFlows(), 'They could not be listed')}>Try again</Button>
        </Failure>
      ) : isNaming ? (
        <Naming canLeave={flowId !== undefined} />
      ) : flow ? (
        <FlowView key={flow.flowId} flow={flow} flows={flows ?? []} />
      ) : flows === undefined || flowId !== undefined || opening ? (
        <Skeleton label="Loading the sign-in" rows={6} />
      ) : (
        <Naming canLeave={false} />
      )}
      {approval && (
        <LaunchSheetDialog
          sheet={approval.sheet}
          onAgree={(agreed) =>
            report(openTarget(approval.target, agreed), 'It could not be opened')
          }
          onRefuse={refuseApproval}
        />
      )}
    </section>
  );
}

/** Where nothing is debugged yet, or the user wants another target. */
function Naming({ canLeave }: { canLeave: boolean }) {
  return (
    <EmptyState
      icon={KeyRound}
      title="Debug a sign-in"
      hint="Choose what to sign in to. Each step shows what was sent, what was received, what was decided and why. Nothing is sent before you run a step."
      action={<TargetForm onLeave={canLeave ? () => nameTarget(false) : undefined} />}
    />
  );
}

/** Opens what another part of the page wants to be debugged. */
function useWantedTarget(): void {
  const wanted = useNavigation((state) => state.debugTarget);
  useEffect(() => {
    // It is taken once, whoever renders again.
    if (!wanted || wanted !== useNavigation.getState().debugTarget) return;
    useNavigation.setState({ debugTarget: undefined });
    if (wanted.target) report(openTarget(wanted.target), 'The sign-in could not be opened');
    else nameTarget(true);
  }, [wanted]);
}
