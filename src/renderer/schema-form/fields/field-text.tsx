import { ClampedMarkdown } from '../../ui/markdown/clamped-markdown.tsx';
import { revealed } from '../../ui/hidden-characters.ts';

type FieldTextProps = {
  id: string;
  problem: string | undefined;
  description: string | undefined;
  /** The fault of the schema itself. */
  fault: string | undefined;
  isExtra: boolean;
  /** Why the field should not be used any more. */
  deprecation: string | undefined;
};

const maxProblem = 1000;

/** The texts under a control: what is wrong, and the description of the schema. */
export function FieldText({
  id,
  problem,
  description,
  fault,
  isExtra,
  deprecation,
}: FieldTextProps) {
  return (
    <div id={id} className="mt-1 text-xs text-text-muted empty:hidden">
      {problem !== undefined && <p className="text-danger">{revealed(problem, maxProblem)}</p>}
      {fault !== undefined && <p className="text-warning">{revealed(fault)}</p>}
      {isExtra && <p>Not in the schema.</p>}
      {deprecation !== undefined && (
        <div className="text-warning">
          <ClampedMarkdown text={deprecation} />
        </div>
      )}
      {description !== undefined && <ClampedMarkdown text={description} />}
    </div>
  );
}
