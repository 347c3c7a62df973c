import { Fragment, useState } from 'react';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import { focusField } from '../../schema-form/form/focus-field.ts';
import { placeText } from '../../ui/json/json-path-text.ts';
import { revealed } from '../../ui/hidden-characters.ts';

type FocusProblem = (path: Problem['path'], section: ParentNode) => void;

type ProblemListProps = {
  problems: readonly Problem[];
  isAlert: boolean;
  /** Leads to a place in the section that holds the list. */
  focusProblem?: FocusProblem;
  /** The word for a value, such as “argument”. */
  thing?: string;
};

const maxNames = 5;
const maxOthers = 3;
const maxNameLength = 80;

/** What is missing, and what is wrong, in a few words; each leads to its field. */
export function ProblemList(props: ProblemListProps) {
  const { problems, isAlert, focusProblem = focusField, thing = 'argument' } = props;
  const [showsAll, setShowsAll] = useState(false);
  const missing = problems.filter(isMissing);
  const others = problems.filter((problem) => !isMissing(problem));
  const named = showsAll ? missing : missing.slice(0, maxNames);
  const told = showsAll ? others : others.slice(0, maxOthers);
  const left = problems.length - named.length - told.length;
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className={`max-h-24 min-w-0 overflow-y-auto text-xs wrap-anywhere ${isAlert ? 'text-danger' : 'text-text-muted'}`}
    >
      {named.length > 0 && (
        <span>
          {missing.length === 1
            ? `1 ${thing} needs a value: `
            : `${missing.length} ${thing}s need a value: `}
          {named.map((problem, i) => (
            <Fragment key={keyOf(problem)}>
              {i > 0 && ', '}
              <ProblemButton
                problem={problem}
                focusProblem={focusProblem}
                label={`${nameOf(problem)} needs a value`}
              >
                {nameOf(problem)}
              </ProblemButton>
            </Fragment>
          ))}
        </span>
      )}
      {told.map((problem, i) => (
        <Fragment key={keyOf(problem)}>
          {(i > 0 || named.length > 0) && ' · '}
          <ProblemButton problem={problem} focusProblem={focusProblem}>
            {problemLabel(problem)}
          </ProblemButton>
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
}

type ProblemButtonProps = {
  problem: Problem;
  focusProblem: FocusProblem;
  label?: string;
  children: string;
};

function ProblemButton({ problem: { path }, focusProblem, label, children }: ProblemButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="rounded text-left hover:underline"
      onClick={({ currentTarget }) =>
        focusProblem(path, currentTarget.closest('section') ?? document)
      }
    >
      {children}
    </button>
  );
}

const isMissing = ({ keyword, path }: Problem): boolean =>
  keyword === 'required' && path.length > 0;

const keyOf = ({ path, message }: Problem): string => JSON.stringify([path, message]);

const nameOf = ({ path }: Problem): string => revealed(placeText(path), maxNameLength);

const problemLabel = (problem: Problem): string =>
  problem.path.length > 0 ? `${nameOf(problem)} ${problem.message}` : problem.message;
