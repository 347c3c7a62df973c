import { AppWindow } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { report } from '../notices.ts';
import { useTextHistory } from '../schema-form/form/text-history.ts';
import { useCalls } from '../stores/calls-store.ts';
import type { JsonPath } from '../ui/json/json-path.ts';
import { IconButton } from '../ui/button.tsx';
import { Split } from '../ui/split.tsx';
import { useIsLow, useMeasured } from '../ui/use-is-narrow.ts';
import { useModEnter } from '../use-mod-enter.ts';
import { usePaneSize } from '../use-pane-size.ts';
import { AloneApp } from './apps/alone-app.tsx';
import { ArgumentsBar } from './arguments/arguments-bar.tsx';
import { CallArguments, type ArgumentsView } from './arguments/call-arguments.tsx';
import { CallPanel } from './call-panel.tsx';
import { CallOptions, noOptions } from './call-options.tsx';
import { calledName, callLabels, type Callee } from './callee.ts';
import { useKeptArguments } from './arguments/kept-arguments.ts';
import { ProblemList } from './problems/problem-list.tsx';
import { RunButton } from './run-button.tsx';
import { cancelCall, isRunning, notStarted, runCall, useCallIds } from './run-call.ts';
import { pathOf, ShowInDefinition } from './definition/show-in-definition.ts';
import { useArgumentsView } from './arguments/use-arguments-view.ts';
import { useServerProblems } from './problems/use-server-problems.ts';
import { useFirstField } from './use-first-field.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';
import { useFocusProblem } from './problems/use-focus-problem.ts';
import { useProblems } from './problems/use-problems.ts';
import { useOffered } from './arguments/use-offered.ts';
import { TaskChoice, useTaskChoice } from './tasks/task-choice.tsx';
import { useUndoKeys } from './arguments/use-undo-keys.ts';
import { useVariables } from './variables/use-variables.ts';
import { VariablesStrip } from './variables/variables-strip.tsx';

type CallViewProps = {
  callee: Callee;
  /** Renders the header; its description is folded where the call needs the room. */
  renderHeader(isFolded: boolean): ReactNode;
};

/** Below this width, the result stands under the form, if the height is `minHeightPx` at least. */
const narrowPx = 560;
const minHeightPx = 520;
/** Below this width, the result stands under the form at any height. */
const narrowestPx = 500;
/** Below this height, the description is folded to leave room for the form. */
const lowPx = 440;
/** Below this height, the header and the toolbar scroll away with the fields. */
const lowestPx = 320;

/** One thing that can be called: its arguments as form or JSON, Run, and the result beside them. */
export function CallView({ callee, renderHeader }: CallViewProps) {
  const { method, schema } = callee;
  const labels = callLabels[method];
  // A resource's arguments are parts of its URI, not JSON that is sent.
  const isResource = method === 'resources/read';
  const kept = useKeptArguments(callee);
  const { text, setText } = kept;
  const room = useRef<HTMLDivElement>(null);
  const { view, picked, isWide, onView, setViewNow } = useArgumentsView(room, !isResource);
  const focusProblem = useFocusProblem(text, view, setViewNow);
  const [options, setOptions] = useState(noOptions);
  const task = useTaskChoice(callee);
  const [shownId, setShownId] = useState<number>();
  /** The arguments with which the app runs alone, without a call. */
  const [aloneWith, setAloneWith] = useState<string>();
  const called = calledName(callee, text);
  const callIds = useCallIds(callee, called);
  const callId = shownId !== undefined && callIds.includes(shownId) ? shownId : callIds[0];
  const call = useCalls((state) => (callId === undefined ? undefined : state.byId[callId]));
  const running = isRunning(call) ? call : undefined;
  const variables = useVariables(callee, text);
  const wrong = useProblems(schema, text, kept.drafts, variables);
  const serverProblems = useServerProblems(schema, call, text);
  const problems = [...wrong.problems, ...serverProblems];

  const { change, replace, undo, redo } = useTextHistory(text, setText, kept.drafts);
  useOffered(callee, replace);
  const section = useRef<HTMLElement>(null);
  useFirstField(callee, section);
  useUndoKeys(section, { undo, redo }, true);
  const start = async () => {
    if (!(await wrong.maySend())) return;
    setShownId(undefined);
    setAloneWith(undefined);
    await runCall(callee, text, options, variables.chosen, task.isWanted);
  };
  const startOnce = useOneAtATime(start);
  const run = () => {
    // Another one was chosen, and is not drawn yet.
    if (section.current?.closest('[data-outdated]')) return;
    if (!running) report(startOnce(), `${called} ${notStarted[method]}`);
  };
  const isNarrow = useMeasured(
    room,
    ({ clientWidth, clientHeight }) =>
      clientHeight > 0 && clientWidth < (clientHeight < minHeightPx ? narrowestPx : narrowPx),
  );
  const resultSize = usePaneSize(
    isNarrow ? 'layout.result-height' : 'layout.result-width',
    // After a call, the result gets more room.
    call ? '58%' : isNarrow ? '40%' : '42%',
  );
  const isLow = useIsLow(room, lowPx);
  const isLowest = useIsLow(room, lowestPx);
  useModEnter(run);
  const [marked, setMarked] = useState<JsonPath>();
  const showInDefinition = (pointer: string) => {
    setMarked(pathOf(pointer, callee.raw));
    onView('definition');
  };

  return (
    <div ref={room} className="h-full">
      <Split
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        sideAt="end"
        label={isNarrow ? 'Height of the result' : 'Width of the result'}
        {...resultSize}
        minSide={isNarrow ? 96 : 240}
        minMain={isNarrow ? 120 : 260}
        main={
          <section
            ref={section}
            aria-label={`${labels.title} ${callee.name}`}
            className="flex h-full min-h-0 flex-col"
          >
            <div className={isLowest ? 'min-h-0 flex-1 overflow-y-auto' : 'contents'}>
              <ShowInDefinition value={showInDefinition}>
                {renderHeader(call !== undefined || isLow)}
              </ShowInDefinition>
              <ArgumentsBar
                callee={callee}
                called={called}
                view={picked}
                isWide={isWide}
                onView={onView}
                text={text}
                onText={replace}
              />
              <div className={isLowest ? roomOf(view) : 'contents'}>
                <CallArguments
                  callee={callee}
                  view={view}
                  kept={kept}
                  onText={change}
                  onReplace={replace}
                  judging={wrong.judging}
                  serverProblems={serverProblems}
                  marked={marked}
                  asked={wrong.asked}
                />
              </div>
            </div>
            {variables.filled && <VariablesStrip {...variables} filled={variables.filled} />}
            <footer className="@container flex-none border-t border-border px-4 py-2">
              <div className="flex flex-wrap items-center gap-2">
                <RunButton
                  label={
                    wrong.canSendAnyway
                      ? 'Send anyway'
                      : callee.isDisabled
                        ? 'Run anyway'
                        : labels.run
                  }
                  onRun={run}
                  onCancel={running && (() => cancelCall(running.callId))}
                />
                {/* In a narrow footer, the problems get a line of their own. */}
                <div className="order-last min-w-0 basis-full @md:order-none @md:flex-1 @md:basis-0">
                  {problems.length > 0 && (
                    <ProblemList
                      problems={problems}
                      isAlert={wrong.isWarned}
                      focusProblem={focusProblem}
                    />
                  )}
                </div>
                <span className="flex-1 @md:hidden" />
                {callee.hasApp && (
                  <IconButton
                    icon={AppWindow}
                    label="Run the app alone, without a call"
                    aria-pressed={aloneWith !== undefined}
                    onClick={() => setAloneWith(aloneWith === undefined ? text : undefined)}
                  />
                )}
                <TaskChoice {...task} />
                <CallOptions texts={options} onTexts={setOptions} />
              </div>
            </footer>
          </section>
        }
        side={
          aloneWith === undefined ? (
            <CallPanel
              call={call}
              callIds={callIds}
              thing={labels.thing}
              outputSchema={callee.outputSchema}
              hasApp={callee.hasApp === true}
              onShow={setShownId}
              onRestore={isResource ? undefined : replace}
            />
          ) : (
            <AloneApp
              key={aloneWith}
              connectionId={callee.connectionId}
              tool={callee.name}
              argumentsText={aloneWith}
            />
          )
        }
      />
    </div>
  );
}

/** A form is as high as its fields; an editor scrolls by itself. */
const roomOf = (view: ArgumentsView): string =>
  `flex flex-none flex-col ${view === 'form' ? '' : 'h-60'}`;
