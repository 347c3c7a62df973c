import { Play, Square } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pathText } from '../../schema-form/find-problems.ts';
import { problemsOf } from '../../schema-form/schema-form.tsx';
import { useCalls } from '../../stores/calls-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Split } from '../../ui/split.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { usePaneSize } from '../../use-pane-size.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { CallPanel } from '../../calls/call-panel.tsx';
import { cancelCall, isRunning, runTool, useCallIds } from '../../calls/run-call.ts';
import { ToolArguments, type ArgumentsView } from './tool-arguments.tsx';
import { ToolHeader } from './tool-header.tsx';
import type { Tool } from './tool.ts';

type ToolViewProps = { tool: Tool; connectionId: number; serverName: string };
const ownAnswer = '[role=dialog], [aria-label^="Question from"]';
/** Narrower than this, the result stands under the form, where there is height for both. */
const narrowPx = 560;
const minHeightPx = 520;

const views: { value: ArgumentsView; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
  { value: 'definition', label: 'Definition' },
];

/** One tool: its arguments as form or JSON, Run, and the result beside them. */
export function ToolView({ tool, connectionId, serverName }: ToolViewProps) {
  const draftKey = `draft ${serverName} ${tool.name}`;
  const [text, setText] = useState(() => String(readViewState(draftKey) ?? '{}'));
  const [view, setView] = useState<ArgumentsView>('form');
  const [isWarned, setIsWarned] = useState(false);
  const [shownId, setShownId] = useState<number>();
  const callIds = useCallIds(serverName, tool.name);
  const callId = shownId !== undefined && callIds.includes(shownId) ? shownId : callIds[0];
  const call = useCalls((state) => (callId === undefined ? undefined : state.byId[callId]));
  const running = isRunning(call) ? call : undefined;
  const problems = useMemo(() => problemsOf(text, tool.inputSchema), [text, tool.inputSchema]);
  const isBroken = problems[0]?.path.length === 0 && /valid JSON/.test(problems[0].message);

  const change = useCallback(
    (next: string) => {
      setText(next);
      setIsWarned(false);
      writeViewState(draftKey, next);
    },
    [draftKey],
  );
  const run = () => {
    if (running) return;
    if (problems.length > 0 && (!isWarned || isBroken)) return setIsWarned(true);
    setShownId(undefined);
    setIsWarned(false);
    runTool(connectionId, tool.name, text);
  };
  const room = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(room, narrowPx, minHeightPx);
  const resultSize = usePaneSize(
    isNarrow ? 'layout.result-height' : 'layout.result-width',
    isNarrow ? 220 : 472,
  );
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      // A dialog and a question have answers of their own.
      if (event.target instanceof Element && event.target.closest(ownAnswer)) return;
      event.preventDefault();
      latestRun.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

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
          <section aria-label={`Tool ${tool.name}`} className="flex h-full min-h-0 flex-col">
            <ToolHeader tool={tool} />
            <div className="flex flex-none items-center gap-2 border-b border-border px-4 pb-2">
              <Choice
                label="View of the arguments"
                value={view}
                options={views}
                onChoice={(next) => setView(next)}
              />
              <span className="flex-1" />
              <CopyButton label="Copy arguments" text={text} />
            </div>
            <ToolArguments
              tool={tool}
              serverName={serverName}
              view={view}
              text={text}
              onText={change}
            />
            <footer className="flex flex-none items-center gap-2 border-t border-border px-4 py-2">
              {running ? (
                <Button icon={Square} onClick={() => cancelCall(running.callId)}>
                  Cancel
                </Button>
              ) : (
                <Tooltip text="Run" shortcut="Mod+Enter" side="top">
                  <Button variant="primary" icon={Play} onClick={run}>
                    {isWarned && !isBroken ? 'Send anyway' : 'Run'}
                  </Button>
                </Tooltip>
              )}
              {problems.length > 0 && (
                <p
                  role={isWarned ? 'alert' : undefined}
                  className={`min-w-0 truncate text-xs ${isWarned ? 'text-danger' : 'text-text-muted'}`}
                >
                  {problemText(problems)}
                </p>
              )}
            </footer>
          </section>
        }
        side={
          <CallPanel
            call={call}
            callIds={callIds}
            onShow={setShownId}
            onRestore={(restored) => change(restored)}
          />
        }
      />
    </div>
  );
}

function problemText(problems: ReturnType<typeof problemsOf>): string {
  const texts = problems
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${pathText(path)} ${message}` : message));
  const more = problems.length > 3 ? `, and ${problems.length - 3} more` : '';
  return texts.join(', ') + more;
}
