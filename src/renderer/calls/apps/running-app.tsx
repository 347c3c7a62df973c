import { useEffect, useRef } from 'react';
import type { AppPermission, AppPolicy, AppState } from '../../../shared/model/apps/app.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { AppBar } from './app-bar.tsx';
import { AppFacts } from './app-facts.tsx';
import { OuterFrame } from './outer-frame.tsx';
import { AppQuestions } from './app-questions.tsx';
import { useApp, type AppRun } from './use-app.ts';
import { useWholeWindow } from './use-whole-window.ts';

type RunningAppProps = {
  run: AppRun;
  context: Record<string, unknown>;
  /** The members of the host context that the user wrote. */
  changed: Record<string, unknown>;
  /** The height that it may have and has at first; where it is absent, it fills its place. */
  height: { most: number; first: number } | undefined;
  isCompared: boolean;
  onMessage(text: string): void;
  onContext: ((text: string, resourceUri: string) => void) | undefined;
  onPolicy(policy: AppPolicy): void;
  onCompared(isCompared: boolean): void;
  onGranted(granted: readonly AppPermission[]): void;
  onChanged(changed: Record<string, unknown>): void;
  /** Loads the app again, at first with a partial input where one is given. */
  onAgain(partialText?: string): void;
};

/** An app in its frame, with what its author and its user need to know of it. */
export function RunningApp(props: RunningAppProps) {
  const { run, context, changed, height, isCompared, onMessage, onContext } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const section = useRef<HTMLElement>(null);
  const { opened, state, problem } = useApp(run, context, frame);
  useModelContext(state, onContext);
  const isWhole = state?.displayMode === 'fullscreen' && state.ended === undefined;
  const show = (displayMode: AppState['displayMode']) => {
    if (!state) return;
    const contextText = JSON.stringify({ displayMode });
    const told = backend.call('apps.changeContext', { appId: state.appId, contextText });
    report(told, 'The display mode of the app could not be changed');
  };
  useWholeWindow(section, isWhole, () => show('inline'));
  /** Ends the app politely, then does something else. */
  const leaveFor = (next: () => void) => {
    if (!state || state.ended !== undefined) return next();
    const closed = backend.call('apps.close', { appId: state.appId });
    report(closed.finally(next), 'The app could not be notified that it was closed');
  };
  if (problem !== undefined && !opened) {
    return <Failure what={`The app of ${run.tool} can’t be shown`} why={problem} />;
  }
  const wanted = state?.size?.height;
  const frameHeight = isWhole
    ? '100%'
    : height
      ? Math.min(wanted ?? height.first, height.most)
      : wanted || '100%';
  return (
    <section
      ref={section}
      aria-label={`App of ${run.tool}`}
      className={`flex flex-col bg-canvas ${height && !isWhole ? '' : 'h-full min-h-0'} ${isWhole ? wholeClass : ''}`}
    >
      <AppBar
        state={state}
        policy={run.policy}
        granted={run.granted}
        isWhole={isWhole}
        isCompared={isCompared}
        onPolicy={(policy) => leaveFor(() => props.onPolicy(policy))}
        onCompared={props.onCompared}
        onGranted={(granted) => leaveFor(() => props.onGranted(granted))}
        onAgain={() => leaveFor(() => props.onAgain())}
        onWhole={(next) => show(next ? 'fullscreen' : 'inline')}
      />
      {state?.isStaged && state.ended === undefined && <Staged appId={state.appId} />}
      {state && <AppQuestions state={state} connectionId={run.connectionId} />}
      <div className={height && !isWhole ? 'overflow-auto' : 'min-h-0 flex-1 overflow-auto'}>
        <OuterFrame
          ref={frame}
          title={`App of ${run.tool}`}
          opened={opened}
          ended={state?.ended}
          height={frameHeight}
        />
      </div>
      {state && (
        <AppFacts
          state={state}
          changed={changed}
          onChanged={props.onChanged}
          onPartial={(text) => leaveFor(() => props.onAgain(text))}
          onMessage={onMessage}
        />
      )}
    </section>
  );
}

/** That the app has a partial input, and a button for the whole one. */
function Staged({ appId }: { appId: number }) {
  const send = () =>
    report(backend.call('apps.sendInput', { appId }), 'The input could not be sent');
  return (
    <div className="flex flex-none items-center gap-3 border-b border-border px-3 py-1 text-xs">
      <span className="flex-1">
        The app has a partial input; the complete input has not been sent.
      </span>
      <Button size="small" onClick={send}>
        Send the complete input
      </Button>
    </div>
  );
}

/** In the top layer, over everything, and still the same element: a frame that moves loads anew. */
const wholeClass =
  'fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none border-0 p-0 text-text outline-none';

/** Hands on what the app tells the model, once for each time. */
function useModelContext(
  state: AppState | undefined,
  onContext: RunningAppProps['onContext'],
): void {
  const told = useRef<number>(undefined);
  useEffect(() => {
    const { modelContext, resourceUri } = state ?? {};
    if (!modelContext || resourceUri === undefined || told.current === modelContext.at) return;
    told.current = modelContext.at;
    onContext?.(modelContext.text, resourceUri);
  }, [state, onContext]);
}
