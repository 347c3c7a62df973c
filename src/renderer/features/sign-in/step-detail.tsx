import { History, Play, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GuidedFlow, GuidedStep } from '../../../shared/model/guided-sign-in.ts';
import { stepNames } from '../../../shared/model/guided-step-names.ts';
import { report } from '../../notices.ts';
import { AuthFindings } from '../../sign-in/auth-findings.tsx';
import { BrowserWait } from '../../sign-in/browser-wait.tsx';
import { ConsentQuestion } from '../../sign-in/consent-question.tsx';
import { DeviceWait } from '../../sign-in/device-wait.tsx';
import { SignInFailure } from '../../sign-in/sign-in-failure.tsx';
import { Button } from '../../ui/button.tsx';
import { isBusy } from './debugger-store.ts';
import { agreeAndRun, askFromHere, cancelRun, pasteInto, runAgain, runSteps } from './flow-acts.ts';
import { ServerChecks } from './server-checks.tsx';
import { StepDecisions } from './step-decisions.tsx';
import { StepFacts } from './step-facts.tsx';
import { StepInputs } from './step-inputs.tsx';
import { milliseconds, purposeOf, statusWords, targetLabel } from './step-labels.ts';
import { RequestList } from './request-list.tsx';

type StepDetailProps = { flow: GuidedFlow; step: GuidedStep };

/** A step: what it does, what it goes by, what was decided, sent and found. */
export function StepDetail({ flow, step }: StepDetailProps) {
  const { flowId, browserUrl, deviceCode } = flow;
  const { id, status, decisions, findings, requests, facts, failure, consent } = step;
  const isStale = status === 'stale';
  return (
    <section
      aria-label={`Step ${stepNames[id]}`}
      className="@container h-full overflow-auto px-4 py-3"
    >
      <div className="flex flex-col gap-4">
        <StepHeader flow={flow} step={step} />
        {status === 'waiting-for-user' && browserUrl !== undefined && (
          <ForUser key={browserUrl}>
            <BrowserWait
              url={browserUrl}
              onPaste={async (text) => pasteInto(flowId, text)}
              onAsk={async () => askFromHere(flowId)}
              onCancel={() => cancelRun(flowId)}
            />
          </ForUser>
        )}
        {status === 'waiting-for-user' && deviceCode && (
          <ForUser>
            <DeviceWait code={deviceCode} onCancel={() => cancelRun(flowId)} />
          </ForUser>
        )}
        {failure && !isStale && <SignInFailure failure={failure} />}
        {id === 'tokens' && failure?.code === 'token-invalid_grant' && !isStale && (
          <UsedCode flow={flow} />
        )}
        {consent && !isStale && (
          <ForUser key={JSON.stringify(consent)}>
            <ConsentQuestion
              place={targetLabel(flow.target)}
              consent={consent}
              onAgree={() =>
                report(agreeAndRun(flowId, consent, id), 'Your decision could not be stored')
              }
              // Nothing runs that would have to be ended.
              onCancel={() => undefined}
            />
          </ForUser>
        )}
        <StepInputs flow={flow} step={id} />
        {isStale && (
          <p className="flex items-center gap-2 text-text-muted">
            <History size={14} aria-hidden className="shrink-0 text-warning" />
            Outdated: an earlier step changed. This is the evidence of the previous run.
          </p>
        )}
        <div className={`flex flex-col gap-4 ${isStale ? '[&_*]:text-text-muted!' : ''}`}>
          {failure && isStale && <SignInFailure failure={failure} />}
          <StepDecisions decisions={decisions} />
          <AuthFindings findings={findings} />
          <RequestList requests={requests} />
          {id === 'authorization-server' && <ServerChecks flow={flow} />}
          <StepFacts facts={facts} />
        </div>
      </div>
    </section>
  );
}

/** What waits for the user, which is brought into view as it begins: in a low window it lies below the fold. */
const ForUser = ({ children }: { children: ReactNode }) => (
  <div ref={bringIntoView}>{children}</div>
);

const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'nearest' });

/** Another exchange of the same code fails as well, so that the user has to get another one. */
function UsedCode({ flow }: { flow: GuidedFlow }) {
  const place = flow.steps.findIndex(({ id }) => id === 'answer') + 1;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-[22px]">
      <p className="text-text-muted">
        A code can be exchanged once. Step {place} gets another; then run this step.
      </p>
      <Button
        size="small"
        icon={RotateCw}
        disabled={isBusy(flow)}
        onClick={() => runAgain(flow.flowId, 'answer')}
      >
        Run step {place} again
      </Button>
    </div>
  );
}

function StepHeader({ flow, step }: StepDetailProps) {
  const { flowId, steps } = flow;
  const { id, status, durationMs } = step;
  const at = steps.findIndex((one) => one.id === id);
  const isBehind = status === 'done' || status === 'skipped';
  const isNext = steps.slice(0, at).every((one) => /^(done|skipped)$/.test(one.status));
  const isRunning = status === 'running' || status === 'waiting-for-user';
  // The button of the step that runs stays enabled, as a disabled one loses the focus.
  const isOff = isBusy(flow) && !isRunning;
  return (
    <header className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-[15px] leading-6 font-semibold">
          {at + 1}. {stepNames[id]}
        </h3>
        <output className="text-xs text-text-muted tabular-nums">
          {statusWords[status]}
          {durationMs !== undefined && ` · ${milliseconds(durationMs)}`}
        </output>
        <span className="flex-1" />
        {isBehind ? (
          <Button
            size="small"
            icon={RotateCw}
            disabled={isOff}
            title="Runs this step once more; those after it become stale"
            onClick={() => runAgain(flowId, id)}
          >
            Run again from here
          </Button>
        ) : (
          <Button
            size="small"
            icon={Play}
            isBusy={isRunning}
            disabled={isOff}
            onClick={() => isRunning || runSteps(flowId, id)}
          >
            {isNext ? 'Run' : 'Run to here'}
          </Button>
        )}
      </div>
      <p className="text-text-muted">{purposeOf(id, flow.inputs)}</p>
    </header>
  );
}
