import { lazy, Suspense, useState } from 'react';
import type {
  ArgumentReference,
  FilledArguments,
} from '../../../shared/model/calls/filled-arguments.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { FilledPreview } from './filled-preview.tsx';
import type { ArgumentVariables } from './use-variables.ts';

const FilledDialog = lazy(async () => ({
  default: (await import('./filled-dialog.tsx')).FilledDialog,
}));

type VariablesStripProps = Pick<ArgumentVariables, 'chosen' | 'onChoice'> & {
  filled: FilledArguments;
};

/** The variables that arguments refer to: which are filled in, with what, and what is sent. */
export function VariablesStrip({ filled, chosen, onChoice }: VariablesStripProps) {
  const [isWhole, setWhole] = useState(false);
  const { references, otherReferences, environment } = filled;
  return (
    <section
      aria-label="Variables"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
      tabIndex={0}
      className="max-h-[min(11rem,16vh)] flex-none overflow-y-auto border-t border-border px-4 py-2 text-xs"
    >
      <div className="flex min-h-6 items-center gap-2">
        <p className="font-medium">Variables</p>
        <span className="min-w-0 truncate text-text-muted">
          {environment === undefined ? 'no active environment' : `of ${environment}`}
        </span>
        <span className="flex-1" />
        {filled.filled.length > 0 && (
          <Button size="small" onClick={() => setWhole(true)}>
            Show what is sent
          </Button>
        )}
      </div>
      <ul>
        {references.map((one) => (
          <li key={one.reference} className="flex min-h-6 items-center gap-3">
            <Checkbox
              aria-label={`Fill in ${one.reference}`}
              checked={chosen.includes(one.reference)}
              onChecked={(isChosen) => onChoice(one.reference, isChosen)}
              className="max-w-1/2 flex-none"
            >
              <span className="mono truncate" title={one.reference}>
                {revealed(one.reference)}
              </span>
            </Checkbox>
            <ReferenceOutcome one={one} isChosen={chosen.includes(one.reference)} />
          </li>
        ))}
      </ul>
      {otherReferences > 0 && (
        <p className="text-text-muted">
          {counted(otherReferences, 'other is', 'others are')} sent as written.
        </p>
      )}
      <FilledPreview filled={filled} />
      {isWhole && (
        <Suspense>
          <FilledDialog text={filled.text} onClose={() => setWhole(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** What is sent in place of a reference. */
function ReferenceOutcome({ one, isChosen }: { one: ArgumentReference; isChosen: boolean }) {
  const { value, hiddenLength, missing } = one;
  if (!isChosen) return <span className="min-w-0 truncate text-text-muted">sent as written</span>;
  if (missing !== undefined) {
    return (
      <span className="min-w-0 truncate text-danger" title={revealed(missing)}>
        {revealed(missing)}
      </span>
    );
  }
  if (value === '') return <span className="text-text-muted">empty string</span>;
  if (value !== undefined) {
    return (
      <span className="mono min-w-0 truncate" title={value}>
        {revealed(value)}
      </span>
    );
  }
  return (
    <span className="min-w-0 truncate text-text-muted">
      {counted(hiddenLength ?? 0, 'character', 'characters')}, hidden because it may be a secret
    </span>
  );
}
