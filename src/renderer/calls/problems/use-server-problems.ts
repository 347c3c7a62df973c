import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { useEffect, useMemo, useState } from 'react';
import type { CallSnapshot } from '../../../shared/model/calls/call.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { backend } from '../../backend.ts';
import { textReader } from '../../schema-form/json/json-text.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { serverProblemsIn } from './server-problems.ts';

/** What a server said when it refused a call. */
type Refusal = { text: string; data: unknown };

const none: readonly Problem[] = [];
const maxLength = 200_000;

/** What the server said of single arguments when it refused a call, without those changed since. */
export function useServerProblems(
  schema: unknown,
  call: CallSnapshot | undefined,
  text: string,
): readonly Problem[] {
  const refusal = useRefusal(call);
  const sent = call?.argumentsText;
  const found = useMemo(
    () =>
      refusal && sent !== undefined
        ? serverProblemsIn(refusal.text, refusal.data, schema, parsedJson(sent))
        : none,
    [refusal, sent, schema],
  );
  return useMemo(() => {
    if (found.length === 0 || sent === undefined) return none;
    const [before, now] = [textReader(sent), textReader(text)];
    return found.filter(({ path }) => before(path) === now(path));
  }, [found, sent, text]);
}

function useRefusal(call: CallSnapshot | undefined): Refusal | undefined {
  const state = call?.method === 'resources/read' ? undefined : call?.state;
  const callId = call?.callId;
  const isToolError = state?.status === 'done' && state.isError;
  const [loaded, setLoaded] = useState<{ callId: number; refusal: Refusal }>();
  useEffect(() => {
    if (!isToolError || callId === undefined) return;
    const query = new AbortController();
    backend.call('calls.result', { callId, limit: maxLength }, { signal: query.signal }).then(
      ({ text }) => setLoaded({ callId, refusal: refusalIn(parsedJson(text)) }),
      // A result that is no longer kept is reported where it would be shown.
      () => undefined,
    );
    return () => query.abort();
  }, [callId, isToolError]);
  return useMemo(() => {
    if (state?.status === 'failed' && state.reason === 'error') {
      return { text: state.message, data: state.data };
    }
    return isToolError && loaded?.callId === callId ? loaded?.refusal : undefined;
  }, [state, isToolError, loaded, callId]);
}

function refusalIn(result: unknown): Refusal {
  const { content, structuredContent } = isSchema(result) ? result : {};
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.flatMap((block) =>
    isSchema(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  );
  return { text: texts.join('\n'), data: structuredContent };
}
