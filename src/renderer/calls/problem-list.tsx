import { Fragment, useState } from 'react';
import type { Problem } from '../../shared/model/problem.ts';
import { focusField } from '../schema-form/focus-field.ts';
import { pathText } from '../schema-form/path-text.ts';
import { revealed } from '../ui/hidden-characters.ts';

type ProblemListProps = {
  problems: readonly Problem[];
  isAlert: boolean;
  /** What has the values, in a word. */
  thing?: string;
};

const maxNames = 5;
const maxOthers = 3;
const maxNameLength = 80;

/** What is missing, and what is wrong, in a few words; each leads to its field. */
export function ProblemList({ problems, isAlert, thing = 'argument' }: ProblemListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const missing = problems.filter(isMissing);
  const others = problems.filter((problem) => !isMissing(problem));
  const named = showsAll ? missing : missing.slice(0, maxNames);
  const told = showsAll ? others : others.slice(0, maxOthers);
  const left = problems.length - named.length - told.length;
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={`max-h-24 min-w-0 overflow-y-auto text-xs break-words ${isAlert ? 'text-danger' : 'text-text-muted'}`}
    >
      {named.length > 0 && (
        <span>
          {missing.length === 1 ? `1 ${thing} needs a value: ` : `${missing.length} ${thing}s need a value: `}
          {named.map((problem, i) => (
            <Fragment key={keyOf(problem)}>
              {i > 0 && ', '}
              <Lead problem={problem} label={`${nameOf(problem)} needs a value`}>
                {nameOf(problem)}
              </Lead>
            </Fragment>
          ))}
        </span>
      )}
      {told.map((problem, i) => (
        <Fragment key={keyOf(problem)}>
          {(i > 0 || named.length > 0) && ' · '}
          <Lead problem={problem}>{wordsOf(problem)}</Lead>
        </Fragment>
      ))}
      {left > 0 && (
        <>
          {' · '}
          <button type="button" className="rounded underline" onClick={() => setShowsAll(true)}>
            {left} more
          </button>
        </>
      )}
    </div>
  );
} // prettier-ignore

type LeadProps = { problem: Problem; label?: string; children: string };

function Lead({ problem: { path }, label, children }: LeadProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="rounded text-left hover:underline"
      onClick={({ currentTarget }) => focusField(path, currentTarget.closest('section') ?? document)}
    >
      {children}
    </button>
  );
} // prettier-ignore

const isMissing = ({ keyword, path }: Problem): boolean =>
  keyword === 'required' && path.length > 0;

const keyOf = ({ path, message }: Problem): string => JSON.stringify([path, message]);

const nameOf = ({ path }: Problem): string => revealed(pathText(path), maxNameLength);

const wordsOf = (problem: Problem): string =>
  problem.path.length > 0 ? `${nameOf(problem)} ${problem.message}` : problem.message;
