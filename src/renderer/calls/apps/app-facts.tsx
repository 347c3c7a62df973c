import { ArrowDownUp, CircleAlert, CircleX, Info } from 'lucide-react';
import {
  appSteps,
  type AppFinding,
  type AppState,
  type AppStep,
} from '../../../shared/model/apps/app.ts';
import { showRecord } from '../../navigation.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { count, counted, duration } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

const stepLabels: Record<AppStep, string> = {
  fetched: 'Read from the server',
  loaded: 'Frame loaded',
  initializing: 'ui/initialize',
  initialized: 'ui/notifications/initialized',
  sized: 'First size above 0',
};

const icons = { error: CircleX, warning: CircleAlert, note: Info };
const colours = { error: 'text-danger', warning: 'text-warning', note: 'text-text-muted' };

/** What its author needs to know of an app: steps, findings, and what it said. */
export function AppFacts({ state }: { state: AppState }) {
  const { steps, findings, messages, modelContext, received, sent, lost, lastSeq } = state;
  const serious = findings.filter(({ severity }) => severity !== 'note').length;
  const isStuck = steps.initialized === undefined && serious > 0;
  const told = [
    counted(findings.length, 'finding', 'findings'),
    `${count(received)} received, ${count(sent)} sent${lost > 0 ? `, ${count(lost)} lost` : ''}`,
  ].join(' · ');
  return (
    <details
      open={isStuck}
      className="max-h-[45%] flex-none overflow-auto border-t border-border text-xs"
    >
      <summary className="cursor-pointer px-3 py-1.5 text-text-muted select-none hover:text-text">
        {told}
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        <dl aria-label="Steps" className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5">
          {appSteps.map((step) => {
            const at = steps[step];
            return (
              <div key={step} className="contents">
                <dt className={at === undefined ? 'text-text-muted' : ''}>{stepLabels[step]}</dt>
                <dd className="tabular-nums">
                  {at === undefined ? 'not yet' : duration(at * 1000)}
                </dd>
              </div>
            );
          })}
        </dl>
        {findings.length > 0 && (
          <ul aria-label="Findings" className="flex flex-col gap-1.5">
            {findings.map((finding) => (
              <Finding key={`${finding.message} ${finding.line}`} finding={finding} />
            ))}
          </ul>
        )}
        {modelContext && (
          <Said title="Told to the model (the last one counts)" text={modelContext.text} />
        )}
        {messages.map(({ at, text }) => (
          <Said key={`${at} ${text}`} title="Message for the conversation" text={text} />
        ))}
        {lastSeq !== undefined && (
          <div>
            <Button size="small" icon={ArrowDownUp} onClick={() => showRecord(lastSeq)}>
              Show its last message in the traffic
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

function Finding({ finding: { severity, message, line, count: times } }: { finding: AppFinding }) {
  const Icon = icons[severity];
  return (
    <li className="flex items-start gap-1.5">
      <Icon size={14} aria-label={severity} className={`mt-px shrink-0 ${colours[severity]}`} />
      <span className="min-w-0 break-words">
        <VisibleText text={message} />
        {times > 1 && <span className="text-text-muted">{` ${count(times)} times`}</span>}
        {line !== undefined && (
          <span className="mt-1 flex items-center gap-1">
            <code className="mono rounded bg-surface px-1.5 py-0.5 break-all">{line}</code>
            <CopyButton text={line} label="Copy the metadata" />
          </span>
        )}
      </span>
    </li>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <p className="text-text-muted">{title}</p>
      <p className="max-h-40 overflow-auto break-words whitespace-pre-wrap">
        <VisibleText text={text} />
      </p>
    </div>
  );
}
