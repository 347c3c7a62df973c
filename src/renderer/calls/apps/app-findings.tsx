import { CircleAlert, CircleX, Info } from 'lucide-react';
import type { AppFinding } from '../../../shared/model/apps/app.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { count } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

const icons = { error: CircleX, warning: CircleAlert, note: Info };
const colours = { error: 'text-danger', warning: 'text-warning', note: 'text-text-muted' };

/** What is wrong or notable about an app, each with what its author can do. */
export function AppFindings({ findings }: { findings: readonly AppFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label="Findings" className="flex flex-col gap-1.5">
      {findings.map((finding) => (
        <Finding key={`${finding.message} ${finding.line}`} finding={finding} />
      ))}
    </ul>
  );
}

function Finding({ finding }: { finding: AppFinding }) {
  const { severity, message, line, sourceLine, count: times } = finding;
  const Icon = icons[severity];
  return (
    <li className="flex items-start gap-1.5">
      <Icon size={14} aria-label={severity} className={`mt-px shrink-0 ${colours[severity]}`} />
      <span className="min-w-0 break-words">
        <VisibleText text={message} />
        {(sourceLine !== undefined || times > 1) && (
          <span className="text-text-muted">
            {sourceLine !== undefined && ` Line ${count(sourceLine)} of its HTML.`}
            {times > 1 && ` ${count(times)} times.`}
          </span>
        )}
        {line !== undefined && (
          <span className="mt-1 flex items-center gap-1">
            <code className="mono rounded bg-surface px-1.5 py-0.5 break-all">{line}</code>
            <CopyButton text={line} label="Copy the metadata" />
          </span>
        )}
      </span>
    </li>
  );
}
