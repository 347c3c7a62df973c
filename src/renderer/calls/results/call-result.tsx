import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { jsonOf } from '../../../shared/json/json-of.ts';
import type { CallResult as Result, CallSnapshot } from '../../../shared/model/calls/call.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { handTextToChat } from '../../chat-handover.ts';
import { textAt } from '../../schema-form/json/json-text.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { byteSize, count } from '../../ui/format.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AppView } from '../apps/app-view.tsx';
import { contentParts } from './content-parts.ts';
import { OutputFields } from '../definition/output-fields.tsx';
import { RequiredPageList } from '../pages/required-page-list.tsx';
import { requiredPages } from '../pages/required-pages.ts';
import { CallError } from './call-error.tsx';
import { ResultSourceContext, type ResultSource } from './result-source.ts';
import { TaskAnswer } from './task-answer.tsx';
import { ContentView } from './content-view.tsx';
import { calleeKey, showDifference, useResultChoices } from './result-choices.ts';
import { ResultDifference } from './result-difference.tsx';
import { PromptMessages } from './prompt-messages.tsx';
import { StructuredContent } from './structured-content.tsx';

type View = 'app' | 'content' | 'structured' | 'fields' | 'difference' | 'raw';

/** The most characters that are read of a result, which is enough for a large picture. */
const longestResult = 8_000_000;

type CallResultProps = {
  call: CallSnapshot;
  /** The output schema of the tool, and whether it has an app. */
  outputSchema?: unknown;
  hasApp?: boolean;
  /** The other calls of the same, the newest first. */
  others?: readonly number[];
};

/** How a call ended: its content, its structured content, and its exact text. */
export function CallResult({ call, outputSchema, hasApp = false, others = [] }: CallResultProps) {
  const { result, problem } = useResult(call);
  const [chosenView, setChosenView] = useState<View>();
  const callee = calleeKey(call);
  const isCompared = useResultChoices((choices) => choices.compared[callee] === true);
  const value = useMemo(
    () => (result && !result.cutShort ? parsedJson(result.text) : undefined),
    [result],
  );
  // The text is read instead of the value, so that no number is rounded.
  const structured = useMemo(
    () =>
      result && isSchema(value) && value['structuredContent'] !== undefined
        ? textAt(result.text, ['structuredContent'])
        : undefined,
    [result, value],
  );
  const { state } = call;
  if (state.status === 'cancelled') {
    return <p className="p-4 text-text-muted">You cancelled this call; the server was notified.</p>;
  }
  if (state.status === 'failed' && state.reason !== 'error') {
    return (
      <p role="alert" className="p-4 whitespace-pre-wrap text-danger">
        {state.message}
      </p>
    );
  }
  // The error of a failed call is part of its state, also where its text is no longer kept.
  if (problem && state.status === 'failed') return <Content call={call} value={undefined} />;
  if (problem) return <p className="p-4 text-text-muted">{problem}</p>;
  if (!result) return <Skeleton label="Loading the result" />;
  const raw = {
    value: 'raw' as const,
    title: 'Raw',
    content: (
      <JsonView text={result.text} path={`result ${call.callId}`} label="Result as it was sent" />
    ),
  };
  const { connectionId, name: tool, callId } = call;
  const tabs = [
    ...(hasApp && state.status === 'done' && !state.task
      ? [
          {
            value: 'app' as const,
            title: 'App',
            isKept: true,
            content: <AppView {...{ connectionId, tool, callId }} onMessage={handTextToChat} />,
          },
        ]
      : []),
    {
      value: 'content' as const,
      title: 'Content',
      content: result.cutShort ? (
        <CutShort result={result} />
      ) : (
        <Content call={call} value={value} text={result.text} />
      ),
    },
    ...(structured === undefined
      ? []
      : [
          {
            value: 'structured' as const,
            title: 'Structured',
            content: <StructuredContent text={structured} callId={call.callId} />,
          },
        ]),
    ...(outputSchema === undefined || result.cutShort
      ? []
      : [
          {
            value: 'fields' as const,
            title: 'By schema',
            content: <OutputFields schema={outputSchema} text={structured} />,
          },
        ]),
    ...(others.length === 0
      ? []
      : [
          {
            value: 'difference' as const,
            title: 'Difference',
            content: <ResultDifference call={call} others={others} />,
          },
        ]),
    raw,
  ];
  // A tool with an output schema means the structured content; its text is for other clients.
  const prefersStructured = outputSchema !== undefined && state.status === 'done' && !state.isError;
  const [first] = tabs;
  const usual = first?.value === 'app' ? 'app' : prefersStructured ? 'structured' : 'content';
  const view = chosenView ?? (isCompared && others.length > 0 ? 'difference' : usual);
  const choose = (next: View) => {
    setChosenView(next);
    showDifference(callee, next === 'difference');
  };
  return (
    <Tabs
      label="Views of the result"
      className="h-full"
      value={tabs.some((tab) => tab.value === view) ? view : 'content'}
      tabs={tabs}
      onValue={choose}
    />
  );
}

/** Shows a call whose resource was linked to, inside the result that links to it. */
export const showCall = (call: CallSnapshot): ReactNode => (
  <CallResult key={call.callId} call={call} />
);

type ContentProps = { call: CallSnapshot; value: unknown; text?: string };

function Content({ call, value, text }: ContentProps) {
  const { serverName, method } = call;
  const source = useMemo<ResultSource>(
    () => ({ serverName, isReading: method === 'resources/read', show: showCall }),
    [serverName, method],
  );
  if (call.state.status === 'failed') {
    const { message, code, data } = call.state;
    const sent = text === undefined ? undefined : textAt(text, ['data']);
    const dataText = sent ?? (data === undefined ? undefined : jsonOf(data));
    const pages = requiredPages(code, dataText);
    return (
      <CallError message={message} code={code} dataText={dataText} connectionId={call.connectionId}>
        {pages.length > 0 && <RequiredPageList call={call} pages={pages} />}
      </CallError>
    );
  }
  if (call.state.status === 'done' && call.state.task) {
    return <TaskAnswer call={call} task={call.state.task} />;
  }
  if (call.method === 'prompts/get' && text !== undefined) {
    return <PromptMessages call={call} value={value} text={text} />;
  }
  const isError = call.state.status === 'done' && call.state.isError;
  return (
    <ResultSourceContext value={source}>
      <ContentView parts={contentParts(call.method, value)} isError={isError} mayFill />
    </ResultSourceContext>
  );
}

/** The most characters that are shown of a result of which not all is read. */
const longestShown = 100_000;

function CutShort({ result }: { result: Result }) {
  const shown = result.text.slice(0, longestShown);
  return (
    <div className="flex h-full flex-col">
      <p className="flex-none bg-warning-fill px-4 py-1 text-warning">
        {byteSize(result.totalBytes)} in total; the first {count(shown.length)} characters are
        shown. The complete result is in the traffic.
      </p>
      <pre className="min-h-0 flex-1 overflow-auto p-4 break-words whitespace-pre-wrap">
        {shown}
      </pre>
    </div>
  );
}

/** Reads the result's text once the call has ended. */
function useResult(call: CallSnapshot): { result?: Result; problem?: string } {
  const [loaded, setLoaded] = useState<{ result?: Result; problem?: string }>({});
  const { callId, state } = call;
  const hasResult =
    state.status === 'done' || (state.status === 'failed' && state.reason === 'error');
  useEffect(() => {
    if (!hasResult) return;
    const query = new AbortController();
    const asked = { callId, limit: longestResult };
    backend.call('calls.result', asked, { signal: query.signal }).then(
      (result) => setLoaded({ result }),
      (error: unknown) => {
        if (!query.signal.aborted) setLoaded({ problem: messageOf(error) });
      },
    );
    return () => query.abort();
  }, [callId, hasResult]);
  return loaded;
}
