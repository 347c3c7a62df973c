import { ArrowDownUp, ChevronRight } from 'lucide-react';
import { useContext, useState } from 'react';
import {
  countFindings,
  countsText,
  severities,
  type LintFinding,
} from '../../../shared/model/calls/lint.ts';
import { recordOfDefinition } from '../../definition-records.ts';
import { showRecord } from '../../navigation.ts';
import { ShowInDefinition } from './show-in-definition.ts';
import { readViewState, writeViewState } from '../../view-state.ts';
import { colourOf, SeverityIcon } from './lint-mark.tsx';

const openKey = 'lint.open';

type LintStripProps = {
  findings: readonly LintFinding[];
  /** The definition as it was sent. */
  definition: unknown;
};

/** The findings in a definition: a line with their counts, which opens the list of them. */
export function LintStrip({ findings, definition }: LintStripProps) {
  const [isOpen, setIsOpen] = useState(() => readViewState(openKey) === true);
  const counts = countFindings(findings);
  const worst = severities.find((severity) => counts[severity] > 0);
  // The line keeps its place: findings arrive late, and must not move what is about to be pressed.
  if (!worst) return <div className="mt-1 h-4" />;
  const seq = recordOfDefinition(definition);
  const toggle = () => {
    setIsOpen(!isOpen);
    writeViewState(openKey, !isOpen);
  };
  return (
    <div className="mt-1">
      <div className="-mx-1 flex items-center gap-2 text-xs text-text-muted">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex items-center gap-1 rounded px-1 hover:bg-hover hover:text-text"
          onClick={toggle}
        >
          <ChevronRight size={12} aria-hidden className={isOpen ? 'rotate-90' : ''} />
          <SeverityIcon severity={worst} />
          Lint: {countsText(counts)}
        </button>
        {isOpen && seq !== undefined && (
          <button
            type="button"
            className="flex items-center gap-1 rounded px-1 hover:bg-hover hover:text-text"
            title="Show the server’s response with this definition"
            onClick={() => showRecord(seq)}
          >
            <ArrowDownUp size={12} aria-hidden />
            Show in traffic
          </button>
        )}
      </div>
      {isOpen && (
        <ul
          aria-label="Lint"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          className="mt-1 max-h-[min(13rem,24vh)] overflow-auto rounded-md border border-border bg-surface text-xs select-text"
        >
          {findings.map((finding) => (
            <Row key={`${finding.pointer} ${finding.message}`} {...finding} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ severity, rule, pointer, message, reference }: LintFinding) {
  const show = useContext(ShowInDefinition);
  return (
    <li className="flex items-start gap-1.5 border-b border-border px-2 py-1.5 last:border-0">
      <span className="flex h-4 flex-none items-center">
        <SeverityIcon severity={severity} />
      </span>
      <div className="min-w-0">
        <p className="break-words">{message}</p>
        <p className="flex flex-wrap gap-x-3 text-[11px] text-text-muted">
          <span className={colourOf[severity]}>{severity}</span>
          <button
            type="button"
            className="text-left font-mono text-[11px] break-all underline decoration-dotted underline-offset-2 hover:text-text"
            title="Show the place in the definition"
            onClick={() => show(pointer)}
          >
            {pointer || 'the whole definition'}
          </button>
          <code className="text-[11px]" title="The rule">
            {rule}
          </code>
          {reference && (
            <a
              href={reference.url}
              target="_blank"
              rel="noreferrer"
              className="underline decoration-dotted underline-offset-2 hover:text-text"
            >
              {reference.title}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
