import type { ReactNode } from 'react';
import type { LaunchPreview, PreviewValue } from '../../shared/model/launch-preview.ts';
import { VisibleText } from './visible-text.tsx';

/** All that a start or a first request depends on, by name; what there is none of is left out. */
export function LaunchFacts({ launch }: { launch: LaunchPreview }) {
  const { target, variables, headers, others, handsOver, watched } = launch;
  const sources = handsOver.map(({ reference, source }) => ({
    name: reference,
    value: source,
    isWord: true,
  }));
  return (
    <dl className="grid grid-cols-[104px_1fr] gap-x-3 gap-y-2">
      {target.kind === 'http' ? (
        <Fact label="Address">
          <VisibleText text={target.url} />
        </Fact>
      ) : (
        <>
          <Fact label="Command">
            <VisibleText text={target.command} />
          </Fact>
          <Lines label="Arguments" lines={target.args.map(nameless)} />
          <Fact label="Folder">
            {target.cwd === undefined ? (
              'Wirebench’s working folder'
            ) : (
              <VisibleText text={target.cwd} />
            )}
          </Fact>
        </>
      )}
      <Lines label="Variables" lines={variables} />
      <Lines label="Headers" lines={headers} />
      <Lines label="Settings" lines={others} />
      <Lines label="Hands over" lines={sources} />
      <Lines label="Starts anew at" lines={watched.map(nameless)} />
    </dl>
  );
}

type Line = Omit<PreviewValue, 'name'> & {
  name?: string;
  /** Our own words, which need no quotes. */
  isWord?: boolean;
};

const nameless = (value: string): Line => ({ value });

function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Fact label={label}>
      <ol>
        {lines.map((line, index) => (
          // The same may stand twice, and nothing is ever moved.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="border-b border-border py-0.5 last:border-0">
            <LineText line={line} />
          </li>
        ))}
      </ol>
    </Fact>
  );
}

/** A value in quotes, so that it is seen where it begins and ends. */
function LineText({ line: { name, value, maskedLength, isWord } }: { line: Line }) {
  const quote = (mark: string) => !isWord && <span className="text-text-muted">{mark}</span>;
  return (
    <>
      {name !== undefined && (
        <>
          <VisibleText text={name} />
          <span className="text-text-muted">{isWord ? ': ' : ' = '}</span>
        </>
      )}
      {quote('“')}
      <VisibleText text={value} />
      {quote('”')}
      {maskedLength !== undefined && (
        <span className="text-text-muted"> ({maskedLength} characters)</span>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className="mono min-w-0 break-all whitespace-pre-wrap">{children}</dd>
    </>
  );
}
