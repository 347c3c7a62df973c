import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { areNotes, type Finding } from '../../../shared/model/finding.ts';
import { sectionOf } from '../../../shared/model/specification.ts';

type FindingListProps<F extends Finding> = {
  findings: F[];
  /** The revision of the specification that the links lead to; the newest where it is not known. */
  revision: string | undefined;
  isError?: boolean;
  /** Whether all findings are shown at once; otherwise the list scrolls. */
  isWhole?: boolean;
  /** A link after every finding. */
  link?: ReactNode;
  /** A link for each finding, where they lead to different places. */
  renderLink?(finding: F): ReactNode;
};

/** A list of findings, each with a link to the section of the specification that has its rule. */
export function FindingList<F extends Finding>({
  findings,
  revision,
  isError = false,
  isWhole = false,
  link,
  renderLink,
}: FindingListProps<F>) {
  return (
    <ul
      aria-label="Findings"
      className={`shrink-0 px-3 pb-1 text-[12px] select-text ${isWhole ? '' : 'max-h-28 overflow-auto'} ${isError ? 'text-danger' : areNotes(findings) ? 'text-text-muted' : 'text-warning'}`}
    >
      {findings.map((finding) => {
        const { message, rule, isNote } = finding;
        return (
          <li key={`${rule} ${message}`} className="flex items-start gap-1.5 py-0.5">
            {isNote ? (
              <Info size={12} aria-hidden className="mt-0.5 shrink-0" />
            ) : (
              <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" />
            )}
            <span className="min-w-0 break-words">
              {asSentence(message)}
              {rule && <SectionLink {...sectionOf(rule, revision)} />}
              {renderLink ? renderLink(finding) : link}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Begins a clause with a capital, except where its first word is a name of the protocol, such as `structuredContent` or `tools/list`. */
const asSentence = (clause: string): string =>
  /^[a-z]+(?![\w/$:.-])/.test(clause)
    ? `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`
    : clause;

/** A button that looks like a link, within the text of a finding. */
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

/** A link to a section of the specification. */
export function SectionLink({ title, url }: { title: string; url: string }) {
  return (
    <>
      {/* A margin would indent it where it begins a line. */}{' '}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="inline-block text-text-muted underline decoration-dotted underline-offset-2 hover:text-text"
      >
        {title}
      </a>
    </>
  );
}
