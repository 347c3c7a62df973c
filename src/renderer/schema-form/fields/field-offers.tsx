import type { Field } from '../schema/field.ts';
import { isExact, notExact } from '../json/exact-value.ts';
import { useForm } from '../form/form-context.ts';
import type { Path } from '../json/json-text.ts';
import { examplesOf, offerLabel } from '../schema/offered-values.ts';

type FieldOffersProps = { field: Field; preset: unknown; path: Path; label: string };

const shownExamples = 5;

/** The default and the examples of an absent value: not sent, but one click away. */
export function FieldOffers({ field, preset, path, label }: FieldOffersProps) {
  const form = useForm();
  const examples = examplesOf(field).filter(isExact);
  if (preset === undefined && examples.length === 0) return null;
  const left = examples.length - shownExamples;
  const fill = (value: unknown) => () => {
    form.setValue(path, value);
    form.focusAfter(path);
  };
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1">
      {preset !== undefined && !isExact(preset) && (
        <span className="text-xs text-text-muted">
          Default: {offerLabel(preset)}, {notExact}
        </span>
      )}
      {preset !== undefined && isExact(preset) && (
        <button
          type="button"
          aria-label={`Default: ${offerLabel(preset)}, fill in ${label}`}
          title="The server’s default, not sent. Click to fill it in."
          className={chipClass}
          onClick={fill(preset)}
        >
          Default: <span className="text-text">{offerLabel(preset)}</span>
        </button>
      )}
      {examples.length > 0 && <span className="text-xs text-text-muted">e.g.</span>}
      {examples.slice(0, shownExamples).map((example) => (
        <button
          key={JSON.stringify(example)}
          type="button"
          aria-label={`${offerLabel(example)}, example for ${label}`}
          title="An example from the server. Click to fill it in."
          className={`${chipClass} text-text`}
          onClick={fill(example)}
        >
          {offerLabel(example)}
        </button>
      ))}
      {left > 0 && <span className="text-xs text-text-muted">{left} more in the menu</span>}
    </div>
  );
}

// The border is dashed, since an offered value is not sent.
const chipClass =
  'inline-block h-5 max-w-full truncate rounded-md border border-dashed border-border-strong px-1.5 text-xs leading-4 text-text-muted hover:bg-hover';
