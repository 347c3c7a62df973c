import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sectionOf, type Finding } from '../../../shared/model/finding.ts';

type FindingListProps<F extends Finding> = {
  findings: F[];
  isError?: boolean;
  /** Shows them all; else a few, and the rest on scrolling. */
  isWhole?: boolean;
  /** Where each leads. */
  link?: ReactNode;
  /** The same where they lead to different places. */
  renderLink?(finding: F): ReactNode;
};

/** What is wrong or notable, each with the part of the specification that says so. */
export function FindingList<F extends Finding>({
  findings,
  isError = false,
  isWhole = false,
  link,
  renderLink,
}: FindingListProps<F>) {
  return (
    <ul
      aria-label="Findings"
      className={`shrink-0 px-3 pb-1 text-[12px] select-text ${isWhole ? '' : 'max-h-28 overflow-auto'} ${isError ? 'text-danger' : 'text-warning'}`}
    >
      {findings.map((finding) => {
        const { message, rule } = finding;
        return (
          <li key={`${rule} ${message}`} className="flex items-start gap-1.5 py-0.5">
            <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0 break-words">
              {message[0]?.toUpperCase()}
              {message.slice(1)}
              {rule && <SectionLink {...sectionOf(rule)} />}
              {renderLink ? renderLink(finding) : link}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A button among the words of a finding. */
export const FindingLink = (props: { children: string; title: string; onClick(): void }) => (
  <button
    type="button"
    title={props.title}
    className="ml-2 rounded-sm text-accent hover:underline focus-visible:outline-2 focus-visible:outline-accent"
    onClick={props.onClick}
  >
    {props.children}
  </button>
);

/** The part of the specification that says so. */
export function SectionLink({ title, url }: { title: string; url: string }) {
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
