import { Play, Square } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { pathText } from '../../schema-form/find-problems.ts';
import { problemsOf, SchemaForm } from '../../schema-form/schema-form.tsx';
import { useCalls } from '../../stores/calls-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { JsonEditor } from '../../ui/json-editor.tsx';
import { JsonView } from '../../ui/json-view.tsx';
import { readViewState, writeViewState } from '../../view-state.ts';
import { CallPanel } from './call-panel.tsx';
import { cancelCall, isRunning, runTool, useCallIds } from './run-tool.ts';
import type { Tool } from './tool.ts';

type ToolViewProps = { tool: Tool; connectionId: number; serverName: string };
type View = 'form' | 'json' | 'definition';

const views: { value: View; label: string }[] = [
  { value: 'form', label: 'Form' },
  { value: 'json', label: 'JSON' },
  { value: 'definition', label: 'Definition' },
];

/** One tool: its arguments as form or JSON, Run, and the result beside them. */
export function ToolView({ tool, connectionId, serverName }: ToolViewProps) {
  const draftKey = `draft ${serverName} ${tool.name}`;
  const [text, setText] = useState(() => String(readViewState(draftKey) ?? '{}'));
  const [view, setView] = useState<View>('form');
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
    if (problems.length > 0 && (!isWarned || isBroken)) return setIsWarned(true);
    setShownId(undefined);
    setIsWarned(false);
    runTool(connectionId, tool.name, text);
  };
  const panel = useRef<HTMLDivElement>(null);
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      latestRun.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);

  return (
    <Group className="h-full">
      <Panel id="arguments" minSize="30%">
        <section
          ref={panel}
          aria-label={`Tool ${tool.name}`}
          className="flex h-full min-h-0 flex-col"
        >
          <header className="flex-none px-4 pt-3 pb-2">
            <div className="flex items-baseline gap-2">
              <h1 className="truncate text-[15px] font-semibold">{tool.title || tool.name}</h1>
              <code className="truncate text-text-muted">{tool.name}</code>
              {tool.annotations.length > 0 && (
                <span className="truncate text-xs text-text-muted" title="The server’s own claims">
                  {tool.annotations.join(' · ')}
                </span>
              )}
            </div>
            <p
              className="mt-0.5 line-clamp-3 whitespace-pre-line text-text-muted"
              title={tool.description}
            >
              {tool.description}
            </p>
          </header>
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
          <div className={`min-h-0 flex-1 overflow-auto ${view === 'form' ? 'p-4' : ''}`}>
            {view === 'form' && (
              <SchemaForm schema={tool.inputSchema} text={text} onText={change} />
            )}
            {view === 'form' && hasNoArguments(tool) && (
              <p className="text-text-muted">This tool takes no arguments.</p>
            )}
            {view === 'json' && (
              <JsonEditor
                value={text}
                path={`arguments ${serverName} ${tool.name}`}
                label={`Arguments of ${tool.name} as JSON`}
                schema={tool.inputSchema}
                onChange={change}
              />
            )}
            {view === 'definition' && (
              <JsonView
                text={JSON.stringify(tool.raw)}
                path={`definition ${serverName} ${tool.name}`}
                label={`Definition of ${tool.name}`}
              />
            )}
          </div>
          <footer className="flex flex-none items-center gap-2 border-t border-border px-4 py-2">
            {running ? (
              <Button icon={Square} onClick={() => cancelCall(running.callId)}>
                Cancel
              </Button>
            ) : (
              <Button variant="primary" icon={Play} onClick={run} title="Run (Ctrl+Enter)">
                {isWarned && !isBroken ? 'Send anyway' : 'Run'}
              </Button>
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
      </Panel>
      <Separator className="w-px bg-border hover:bg-accent" />
      <Panel id="result" defaultSize="50%" minSize="25%">
        <CallPanel
          call={call}
          callIds={callIds}
          onShow={setShownId}
          onRestore={(restored) => change(restored)}
        />
      </Panel>
    </Group>
  );
}

function hasNoArguments({ inputSchema }: Tool): boolean {
  const properties = (inputSchema as { properties?: object } | undefined)?.properties;
  return !properties || Object.keys(properties).length === 0;
}

function problemText(problems: ReturnType<typeof problemsOf>): string {
  const texts = problems
    .slice(0, 3)
    .map(({ path, message }) => (path.length > 0 ? `${pathText(path)} ${message}` : message));
  const more = problems.length > 3 ? `, and ${problems.length - 3} more` : '';
  return texts.join(', ') + more;
}
