import { mask } from '../../../shared/secrets/mask.ts';
import { useMemo } from 'react';
import { differences, type Difference } from '../../schema-form/json/json-difference.ts';
import { textReader, type Path } from '../../schema-form/json/json-text.ts';
import { accessText } from '../../ui/json/json-path-text.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { maskedText } from '../paste/masked-text.ts';

type DifferenceListProps = {
  /** The present arguments. */
  before: string;
  /** The arguments that would replace them. */
  after: string;
  /** The schema of both, by which secrets are hidden. */
  schema: unknown;
};

const maxShown = 50;
const maxLength = 200;

/** What would change if other arguments took the place of the present ones. */
export function DifferenceList({ before, after, schema }: DifferenceListProps) {
  const found = useMemo(() => differences(before, after), [before, after]);
  const shownBefore = useMemo(() => shownOf(before, schema), [before, schema]);
  const shownAfter = useMemo(() => shownOf(after, schema), [after, schema]);
  const left = (found?.length ?? 0) - maxShown;
  return (
    <section
      aria-label="Compare with the current arguments"
      className="border-t border-border pt-2"
    >
      <p className="pb-1 text-xs text-text-muted">{summary(found)}</p>
      {found && found.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
        <ul tabIndex={0} aria-label="Differences" className="max-h-40 overflow-auto">
          {found.slice(0, maxShown).map((difference) => (
            <Row
              key={JSON.stringify(difference.path)}
              path={difference.path}
              before={difference.before && shownBefore(difference.path)}
              after={difference.after && shownAfter(difference.path)}
            />
          ))}
          {left > 0 && <li className="text-xs text-text-muted">and {left} more</li>}
        </ul>
      )}
    </section>
  );
}

/**
 * Reads the text of each place as it is shown: dots stand for secrets, or for all where secrets
 * can’t be told.
 */
function shownOf(text: string, schema: unknown): (path: Path) => string {
  const masked = maskedText(text, schema);
  const read = masked === undefined ? undefined : textReader(masked);
  return (path) => read?.(path) ?? mask;
}

function summary(found: Difference[] | undefined): string {
  if (!found) return 'The current arguments are not valid JSON, so they can’t be compared.';
  if (found.length === 0) return 'Same as the current arguments.';
  return found.length === 1
    ? 'One difference from the current arguments:'
    : `${found.length} differences from the current arguments:`;
}

function Row({ path, before, after }: Difference) {
  return (
    <li className="flex gap-2 py-px text-xs">
      <span className="w-14 flex-none text-text-muted">{changeLabel(before, after)}</span>
      <span className="mono max-w-[35%] flex-none break-all">
        <VisibleText text={accessText(path) || 'the whole'} />
      </span>
      <span className="mono min-w-0 flex-1 break-all">
        {before !== undefined && <Value text={before} className="text-danger" />}
        {before !== undefined && after !== undefined && ' → '}
        {after !== undefined && <Value text={after} className="text-success" />}
      </span>
    </li>
  );
}

const changeLabel = (before: string | undefined, after: string | undefined): string =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';

function Value({ text, className }: { text: string; className: string }) {
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return (
    <span className={className}>
      <VisibleText text={shown.replaceAll(/\s+/g, ' ')} />
    </span>
  );
}
