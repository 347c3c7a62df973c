import { useEffect, useMemo, useState } from 'react';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import type { CallResult } from '../../../shared/model/calls/call.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { contentParts } from '../../calls/results/content-parts.ts';
import { ContentView } from '../../calls/results/content-view.tsx';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { byteSize } from '../../ui/format.ts';
import { JsonView } from '../../ui/json-view/json-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';

type View = 'content' | 'raw';

type TaskResultProps = { connectionId: number; taskId: string };

const longestResult = 8_000_000;

/** The result or error that a task ended with: its content, and its exact text. */
export function TaskResult({ connectionId, taskId }: TaskResultProps) {
  const [result, setResult] = useState<CallResult>();
  const [problem, setProblem] = useState<string>();
  const [view, setView] = useState<View>('content');
  useEffect(() => {
    const query = new AbortController();
    const asked = { connectionId, taskId, limit: longestResult };
    backend
      .call('tasks.result', asked, { signal: query.signal })
      .then(setResult, (error: unknown) => {
        if (!query.signal.aborted) setProblem(messageOf(error));
      });
    return () => query.abort();
  }, [connectionId, taskId]);
  const value = useMemo(
    () => (result && !result.cutShort ? parsedJson(result.text) : undefined),
    [result],
  );
  if (problem !== undefined) return <p className="p-4 text-text-muted">{problem}</p>;
  if (!result) return <Skeleton label="Loading the result" />;
  const hasContent = isSchema(value) && Array.isArray(value['content']);
  const raw = (
    <>
      {result.cutShort && (
        <p className="bg-warning-fill px-4 py-1 text-warning">
          {byteSize(result.totalBytes)} in total, of which the start is shown.
        </p>
      )}
      <JsonView text={result.text} path={`task ${taskId}`} label="Result as it was sent" />
    </>
  );
  const tabs: Tab<View>[] = [{ value: 'raw', title: 'Raw', content: raw }];
  if (hasContent) {
    const parts = contentParts('tools/call', value);
    const content = <ContentView parts={parts} isError={value['isError'] === true} />;
    tabs.unshift({ value: 'content', title: 'Content', content });
  }
  return (
    <Tabs
      label="Views of the result"
      className="h-full"
      value={hasContent ? view : 'raw'}
      tabs={tabs}
      onValue={(next) => setView(next)}
    />
  );
}
