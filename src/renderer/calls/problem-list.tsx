import type { Problem } from '../../shared/model/problem.ts';
import { focusField } from '../schema-form/focus-field.ts';
import { pathText } from '../schema-form/path-text.ts';

type ProblemListProps = { problems: readonly Problem[]; isAlert: boolean };

const maxShown = 3;

/** What is wrong, in a line; each leads to its field. */
export function ProblemList({ problems, isAlert }: ProblemListProps) {
  const left = problems.length - maxShown;
  return (
    <p
      role={isAlert ? 'alert' : undefined}
      className={`min-w-0 truncate text-xs ${isAlert ? 'text-danger' : 'text-text-muted'}`}
    >
      {problems.slice(0, maxShown).map(({ path, message }, i) => (
        <span key={JSON.stringify([path, message])}>
          {i > 0 && ', '}
          <button
            type="button"
            className="rounded hover:underline"
            onClick={({ currentTarget }) =>
              focusField(path, currentTarget.closest('section') ?? document)
            }
          >
            {path.length > 0 ? `${pathText(path)} ${message}` : message}
          </button>
        </span>
      ))}
      {left > 0 && `, and ${left} more`}
    </p>
  );
}
