import { useMemo, type ReactNode } from 'react';
import { errorLabel, errorNameOf } from '../../../shared/model/error-codes.ts';
import { useRevision } from '../../stores/connections-store.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { counted } from '../../ui/format.ts';
import { prettyJson } from '../../ui/json/pretty-json.ts';
import { SectionLink } from '../../ui/list/finding-list.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { errorDataOf } from './error-data.ts';

type CallErrorProps = {
  message: string;
  code: number | undefined;
  /** The error's `data` as it was sent. */
  dataText: string | undefined;
  connectionId: number;
  /** What can be done about it. */
  children?: ReactNode;
};

/** A JSON-RPC error: its message, the meaning of its code, and its data. */
export function CallError({ message, code, dataText, connectionId, children }: CallErrorProps) {
  const revision = useRevision(connectionId);
  return (
    <div className="flex h-full flex-col gap-3 overflow-auto p-4 select-text">
      <div role="alert">
        <p className="break-words whitespace-pre-wrap text-danger">
          <VisibleText text={message} />
        </p>
        {code !== undefined && <ErrorCode code={code} revision={revision} />}
      </div>
      {children}
      {dataText !== undefined && <ErrorDetails dataText={dataText} />}
    </div>
  );
}

/** An error code with its meaning, and a link to its section of the specification. */
export function ErrorCode({ code, revision }: { code: number; revision?: string | undefined }) {
  const { meaning, section } = errorNameOf(code, revision);
  return (
    <p className="pt-1 text-xs text-text-muted">
      <span className="font-medium text-text">{errorLabel(code, revision)}</span>: {meaning}
      <SectionLink {...section} />
    </p>
  );
}

/** The `data` of an error; a stack trace in it is folded. */
export function ErrorDetails({ dataText }: { dataText: string }) {
  const { rest, stack } = useMemo(() => errorDataOf(dataText), [dataText]);
  return (
    <section aria-label="Error data" className="min-w-0">
      <header className="flex items-center justify-between">
        <h4 className="text-xs font-medium text-text-muted">Error data</h4>
        <CopyButton label="Copy error data" text={dataText} />
      </header>
      {rest !== undefined && <Text text={prettyJson(rest) ?? rest} />}
      {stack !== undefined && (
        <details className="pt-1">
          <summary className="cursor-default rounded-sm text-xs text-text-muted focus-visible:outline-2 focus-visible:outline-accent">
            Stack trace, {counted(stack.trimEnd().split('\n').length, 'line', 'lines')}
          </summary>
          <Text text={stack} />
        </details>
      )}
    </section>
  );
}

/** The most characters that are shown; a longer text is cut in its middle. */
const longestShown = 20_000;

const Text = ({ text }: { text: string }) => (
  <pre
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    tabIndex={0}
    className="mono mt-1 max-h-96 overflow-auto rounded-md border border-border bg-surface p-3 break-words whitespace-pre-wrap"
  >
    <LongText text={text} longest={longestShown} />
  </pre>
);
