import { parsedJson } from '../../../../../shared/json/parsed-json.ts';
import { ArrowDownUp } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ResultOutput } from '../../../../../shared/model/chat/chat-message.ts';
import { ErrorCode, ErrorDetails } from '../../../../calls/results/call-error.tsx';
import { contentParts } from '../../../../calls/results/content-parts.ts';
import { showCall } from '../../../../calls/results/call-result.tsx';
import { ResultSourceContext, type ResultSource } from '../../../../calls/results/result-source.ts';
import { ContentView } from '../../../../calls/results/content-view.tsx';
import { isSchema } from '../../../../schema-form/schema/schema.ts';
import { showRecord } from '../../../../navigation.ts';
import { Button } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { prettyJson } from '../../../../ui/json/pretty-json.ts';
import { TextView } from '../../../../ui/json-view/text-view.tsx';
import { VisibleText } from '../../../../ui/visible-text.tsx';
import type { ChatCall } from '../../state/conversation.ts';

/** The details of a call: its request, its result, and what the model was sent of the result. */
export function CallDetails({ call }: { call: ChatCall }) {
  const { start, end, seen, argumentsText } = call;
  const sent = start?.argumentsText;
  const isOther = sent !== undefined && sent !== argumentsText;
  const isSame = useMemo(
    () => seen !== undefined && end?.resultText !== undefined && isAsSent(seen, end.resultText),
    [seen, end],
  );
  return (
    <div className="border-t border-border">
      <Part
        title={isOther ? 'Arguments as the model wrote them' : 'Arguments'}
        text={argumentsText}
      >
        <Json text={argumentsText} label="Arguments" />
      </Part>
      {isOther && (
        <Part title="Arguments as sent" text={sent}>
          <Json text={sent} label="Arguments as sent" />
        </Part>
      )}
      <div className="flex flex-col @2xl:flex-row">
        {end?.resultText !== undefined && (
          <div className="min-w-0 flex-1">
            <Part title="Result" text={end.resultText}>
              <Result
                text={end.resultText}
                isError={end.outcome === 'tool-error'}
                serverName={call.serverName}
              />
            </Part>
          </div>
        )}
        {(end?.errorCode !== undefined || end?.errorData !== undefined) && (
          <div className="flex min-w-0 flex-1 flex-col gap-2 px-3 py-2 select-text">
            {end.errorCode !== undefined && <ErrorCode code={end.errorCode} />}
            {end.errorData !== undefined && <ErrorDetails dataText={end.errorData} />}
          </div>
        )}
        {seen && !isSame && (
          <div className="min-w-0 flex-1 border-border @2xl:border-l">
            <Part title="What the model saw">
              <Seen output={seen} />
            </Part>
          </div>
        )}
      </div>
      {isSame && (
        <p className="border-t border-border px-3 py-1 text-xs text-text-muted">
          The model saw this result unchanged.
        </p>
      )}
      <WireLinks call={call} />
    </div>
  );
}

/** Whether the model was sent all texts of a result, and nothing else. */
function isAsSent(seen: ResultOutput, resultText: string): boolean {
  const result = parsedJson(resultText);
  const texts = contentParts('tools/call', result).map(({ block }) =>
    isSchema(block) && block['type'] === 'text' ? block['text'] : undefined,
  );
  const told = seen.type === 'error' ? [{ type: 'text' as const, text: seen.text }] : [];
  const parts = seen.type === 'content' ? seen.parts : told;
  return (
    texts.length > 0 &&
    parts.length === texts.length &&
    parts.every((part, at) => part.type === 'text' && part.text === texts[at])
  );
}

function Part(props: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="min-w-0 border-b border-border last:border-0">
      <header className="flex h-7 items-center justify-between pr-1.5 pl-3">
        <h2 className="text-xs font-medium text-text-muted">{props.title}</h2>
        {props.text !== undefined && (
          <CopyButton label={`Copy: ${props.title.toLowerCase()}`} text={props.text} />
        )}
      </header>
      {props.children}
    </section>
  );
}

const longestInFlow = 20_000;
/** A text of more lines shows so many, until the user asks for all. */
const linesInFlow = 24;
const lineLength = 100;

/** Formatted JSON, or the text itself where it is not JSON. Only what is too long for the page scrolls. */
function Json({ text, label }: { text: string; label: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = useMemo(() => prettyJson(text) ?? text, [text]);
  const beginning = useMemo(() => beginningOf(shown), [shown]);
  return (
    <>
      {isWhole && shown.length > longestInFlow ? (
        <div className="h-[80vh] py-1.5">
          <TextView text={shown} label={label} />
        </div>
      ) : (
        <pre className="px-3 pb-2 [overflow-wrap:anywhere] whitespace-pre-wrap">
          <VisibleText text={shown === '' ? '(empty)' : isWhole ? shown : beginning} />
        </pre>
      )}
      {beginning.length < shown.length && (
        <Button
          size="small"
          variant="ghost"
          className="mb-1 ml-1"
          aria-label={`${isWhole ? 'Show less' : 'Show all'}: ${label.toLowerCase()}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

/** The first lines of a text, as they are wrapped. */
function beginningOf(text: string): string {
  let at = 0;
  for (let lines = 0; lines < linesInFlow;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const wrapped = Math.max(1, Math.ceil((end - at) / lineLength));
    if (lines + wrapped > linesInFlow)
      return text.slice(0, at + (linesInFlow - lines) * lineLength);
    if (newline === -1) return text;
    lines += wrapped;
    at = newline + 1;
  }
  return text.slice(0, at - 1);
}

type ResultProps = { text: string; isError: boolean; serverName: string | undefined };

function Result({ text, isError, serverName }: ResultProps) {
  const parts = useMemo(() => contentParts('tools/call', parsedJson(text)), [text]);
  const source = useMemo<ResultSource | undefined>(
    () => (serverName === undefined ? undefined : { serverName, isReading: false, show: showCall }),
    [serverName],
  );
  return parts.length === 0 ? (
    <Json text={text} label="Result" />
  ) : (
    <div className="[&_ul]:px-3 [&_ul]:pt-0 [&_ul]:pb-3">
      <ResultSourceContext value={source}>
        <ContentView parts={parts} isError={isError} withTables />
      </ResultSourceContext>
    </div>
  );
}

function Seen({ output }: { output: ResultOutput }) {
  if (output.type === 'error') return <Json text={output.text} label="What the model saw" />;
  if (output.type === 'denied') {
    return <Json text={`It was not executed: ${output.reason}`} label="What the model saw" />;
  }
  return (
    <div className="flex flex-col gap-1 pb-2">
      {output.parts.map((part, i) =>
        part.type === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no identity but their place
          <Json key={i} text={part.text} label="What the model saw" />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <p key={i} className="px-3 text-xs text-text-muted">
            {part.name ?? 'A file'}, {part.mediaType}, sent as a file
          </p>
        ),
      )}
    </div>
  );
}

function WireLinks({ call: { start, end } }: { call: ChatCall }) {
  const { requestSeq, responseSeq } = end ?? {};
  if (requestSeq === undefined && responseSeq === undefined) return null;
  return (
    <p className="flex flex-wrap gap-1 border-t border-border px-1.5 py-1">
      {requestSeq !== undefined && (
        <Button
          size="small"
          variant="ghost"
          icon={ArrowDownUp}
          onClick={() => showRecord(requestSeq, start?.recordingId)}
        >
          Request on the wire
        </Button>
      )}
      {responseSeq !== undefined && (
        <Button
          size="small"
          variant="ghost"
          icon={ArrowDownUp}
          onClick={() => showRecord(responseSeq, start?.recordingId)}
        >
          Response on the wire
        </Button>
      )}
    </p>
  );
}
