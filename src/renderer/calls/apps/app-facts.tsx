import { ArrowDownUp, CircleAlert, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { appSteps, type AppState, type AppStep } from '../../../shared/model/apps/app.ts';
import { showRecord } from '../../navigation.ts';
import { Button } from '../../ui/button.tsx';
import { count, counted, duration } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { AppFindings } from './app-findings.tsx';
import { JsonObjectField } from './json-object-field.tsx';

const stepLabels: Record<AppStep, string> = {
  fetched: 'Read from the server',
  loaded: 'Frame loaded',
  initializing: 'ui/initialize',
  initialized: 'ui/notifications/initialized',
  sized: 'First size above 0',
};

type AppFactsProps = {
  state: AppState;
  /** The members of the host context that the user wrote. */
  changed: Record<string, unknown>;
  onChanged(changed: Record<string, unknown>): void;
  /** Loads the app again with a partial input. */
  onPartial(text: string): void;
  onMessage(text: string): void;
};

/** What its author needs to know of an app: steps, findings, what it said and what it was told. */
export function AppFacts({ state, changed, onChanged, onPartial, onMessage }: AppFactsProps) {
  const { steps, findings, messages, modelContext, received, sent, lost, lastSeq } = state;
  const serious = findings.filter(({ severity }) => severity !== 'note').length;
  const isStuck = steps.initialized === undefined && serious > 0;
  const told = [
    counted(findings.length, 'finding', 'findings'),
    ...(messages.length > 0 ? [counted(messages.length, 'message', 'messages')] : []),
    `${count(received)} received, ${count(sent)} sent${lost > 0 ? `, ${count(lost)} lost` : ''}`,
  ].join(' · ');
  return (
    <details
      open={isStuck}
      className="max-h-[45%] flex-none overflow-auto border-t border-border text-xs"
    >
      <summary className="cursor-pointer px-3 py-1.5 text-text-muted select-none hover:text-text">
        {serious > 0 && (
          <CircleAlert size={12} aria-hidden className="mr-1 inline align-[-2px] text-warning" />
        )}
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
        <AppFindings findings={findings} />
        {modelContext && (
          <Said title="Model context (the latest update counts)" text={modelContext.text} />
        )}
        {messages.map(({ at, text }) => (
          <Said key={`${at} ${text}`} title="Message for the conversation" text={text}>
            <Button
              size="small"
              icon={MessagesSquare}
              title="Puts the message into the chat, where you can send it to a model"
              onClick={() => onMessage(text)}
            >
              Use in the chat
            </Button>
          </Said>
        ))}
        <JsonObjectField
          label="Custom host context"
          hint="A JSON object whose members replace those that Wirebench tells the app."
          placeholder={'{"theme": "light", "locale": "de-DE", "platform": "mobile"}'}
          first={changed}
          action="Send to the app"
          onObject={onChanged}
        />
        <JsonObjectField
          label="Partial input"
          hint="Incomplete arguments, as a model streams them (ui/notifications/tool-input-partial). The app is reloaded with them, and gets the complete input when you send it."
          placeholder={'{"city": "Par"}'}
          first={{}}
          action="Reload with it"
          onObject={(object) => onPartial(JSON.stringify(object))}
        />
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

type SaidProps = { title: string; text: string; children?: ReactNode };

function Said({ title, text, children }: SaidProps) {
  return (
    <div>
      <p className="text-text-muted">{title}</p>
      <p className="max-h-40 overflow-auto break-words whitespace-pre-wrap">
        <VisibleText text={text} />
      </p>
      {children}
    </div>
  );
}
