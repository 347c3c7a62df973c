import { TriangleAlert } from 'lucide-react';
import { sectionOf, type Finding } from '../../shared/model/finding.ts';

type FindingListProps = { findings: Finding[]; isError?: boolean };

/** What is wrong or notable, each with the part of the specification that says so. */
export function FindingList({ findings, isError = false }: FindingListProps) {
  return (
    <ul
      aria-label="Findings"
      className={`max-h-28 shrink-0 overflow-auto px-3 pb-1 text-[12px] select-text ${isError ? 'text-danger' : 'text-warning'}`}
    >
      {findings.map(({ message, rule }) => (
        <li key={`${rule} ${message}`} className="flex items-start gap-1.5 py-0.5">
          <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" />
          <span className="min-w-0 break-words">
            {message[0]?.toUpperCase()}
            {message.slice(1)}
            {rule && <Section {...sectionOf(rule)} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Section({ title, url }: { title: string; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="ml-2 text-text-muted underline decoration-dotted underline-offset-2 hover:text-text"
    >
      {title}
    </a>
  );
}
