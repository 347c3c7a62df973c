import { useState, type ReactNode } from 'react';
import type { LaunchPreview, PreviewValue } from '../../../shared/model/servers/launch-preview.ts';
import { Button } from '../button.tsx';
import { count } from '../format.ts';
import { LongText } from '../long-text.tsx';
import { SandboxCommand } from './sandbox-command.tsx';
import { VisibleText } from '../visible-text.tsx';

/** A longer text, in characters, is cut in the middle. */
const longestPlain = 600;
const longestWarned = 20_000;
/** A list with more lines has a gap in its middle, which a button fills. */
const mostLines = 200;

/** Lists everything that a start or a first request depends on, by name, without empty entries. */
export function LaunchFacts({ launch }: { launch: LaunchPreview }) {
  const { target, variables, headers, others, handsOver, sends, watched, warnings, sandbox } =
    launch;
  // A launch with warnings is shown in full.
  const longest = warnings.length > 0 ? longestWarned : longestPlain;
  const sources = handsOver.map(({ reference, source }) => ({
    name: reference,
    value: source,
    isProse: true,
  }));
  return (
    <dl className="grid grid-cols-[104px_1fr] gap-x-3 gap-y-2">
      {target.kind === 'http' ? (
        <Fact label="Address">
          <LongText isStrict text={target.url} longest={longestWarned} />
        </Fact>
      ) : (
        <>
          <Fact label="Command">
            <LongText isStrict text={target.command} longest={longestWarned} />
          </Fact>
          <Lines label="Arguments" longest={longest} lines={target.args.map(nameless)} />
          <Fact label="Folder" isProse={target.cwd === undefined}>
            {target.cwd === undefined ? (
              'Wirebench’s working folder'
            ) : (
              <LongText isStrict text={target.cwd} longest={longestWarned} />
            )}
          </Fact>
        </>
      )}
      {sandbox && (
        <Fact label="Sandbox" isProse>
          <SandboxCommand preview={sandbox} />
        </Fact>
      )}
      {sends !== undefined && (
        <Fact label="What is sent there" isProse>
          {sends}
        </Fact>
      )}
      <Lines label="Variables" longest={longest} lines={variables} />
      <Lines label="Headers" longest={longest} lines={headers} />
      <Lines label="Settings" longest={longest} lines={others} />
      <Lines label="Passes on" longest={longest} lines={sources} />
      <Lines label="Restarts when these change" longest={longest} lines={watched.map(nameless)} />
    </dl>
  );
}

type Line = Omit<PreviewValue, 'name'> & {
  name?: string;
  /** Whether the value is Wirebench's own text, which needs no quotes. */
  isProse?: boolean;
};

const nameless = (value: string): Line => ({ value });

type LinesProps = { label: string; lines: readonly Line[]; longest: number };

function Lines({ label, lines, longest }: LinesProps) {
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  const left = isWhole ? 0 : Math.max(0, lines.length - mostLines);
  const head = lines.slice(0, (lines.length - left) / 2);
  const rows = (some: readonly Line[]) =>
    some.map((line, index) => (
      // Lines may be equal, and are never moved.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={index} className="border-b border-border py-0.5 last:border-0">
        <LineText line={line} longest={longest} />
      </li>
    ));
  return (
    <Fact label={label}>
      {left === 0 ? (
        <ol>{rows(lines)}</ol>
      ) : (
        <>
          <ol>{rows(head)}</ol>
          <Button size="small" className="my-1" onClick={() => setWhole(true)}>
            Show {count(left)} more lines
          </Button>
          <ol>{rows(lines.slice(head.length + left))}</ol>
        </>
      )}
    </Fact>
  );
}

/** A line with its value in quotes, so that its beginning and end can be seen. */
function LineText({ line, longest }: { line: Line; longest: number }) {
  const { name, value, maskedLength, isProse } = line;
  const quote = (mark: string) => !isProse && <span className="text-text-muted">{mark}</span>;
  return (
    <>
      {name !== undefined && (
        <>
          <LongText isStrict text={name} longest={longest} />
          <span className="text-text-muted">{isProse ? ': ' : ' = '}</span>
        </>
      )}
      {quote('“')}
      {isProse ? (
        <VisibleText text={value} />
      ) : (
        <LongText isStrict text={value} longest={longest} />
      )}
      {quote('”')}
      {maskedLength !== undefined && (
        <span className="text-text-muted"> ({maskedLength} characters)</span>
      )}
    </>
  );
}

type FactProps = {
  label: string;
  /** Whether the content is Wirebench's own text, and not a definition's. */
  isProse?: boolean;
  children: ReactNode;
};

function Fact({ label, isProse = false, children }: FactProps) {
  const look = isProse ? 'break-words' : 'mono break-all whitespace-pre-wrap';
  return (
    <>
      <dt className="text-text-muted">{label}</dt>
      <dd className={`min-w-0 ${look}`}>{children}</dd>
    </>
  );
}
