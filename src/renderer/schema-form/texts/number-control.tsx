import { useMemo, useRef } from 'react';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { insteadOf, useDraft } from '../form/drafts.ts';
import { exactOf } from '../json/exact-value.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { NumberSlider } from './number-slider.tsx';
import { numberSteps } from './number-steps.ts';
import { isNumberText } from '../json/number-text.ts';

/** A number as it is written: nothing is rounded, and what is half typed stays in the field. */
export function NumberControl(props: ControlProps) {
  const { id, describedBy, isInvalid, isQuiet, field, node, path, label, isRequired } = props;
  const form = useForm();
  const before = useRef<'absent' | 'null'>('absent');
  const stored = node?.kind === 'number' ? node.text : '';
  const [draft, keep] = useDraft(path, node);
  const text = draft ?? stored;
  // Emptied, an item or an entry waits for its number, and its cross removes it.
  const waits = props.staysThere;
  const isUnfinished = text === '' ? waits && node?.kind === 'number' : !isNumberText(text);
  const isHalf = isUnfinished && !isQuiet;
  const change = (typed: string) => {
    if (typed === '' && !waits) {
      keep(undefined);
      form.setText(path, before.current === 'null' ? 'null' : undefined);
    } else if (isNumberText(typed)) {
      keep(undefined);
      form.setText(path, typed);
    } else keep({ text: typed, problem: `is not a number yet; ${insteadOf(node?.text ?? '')}` });
  };
  const steps = useMemo(() => numberSteps(field), [field]);
  const preset = exactOf(field.schema['default']);
  return (
    <>
      <div className="@container flex items-center gap-3">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-describedby={isHalf ? `${id}-half ${describedBy}` : describedBy}
          aria-invalid={isInvalid || isHalf || undefined}
          aria-required={isRequired || undefined}
          className={`${inputClass} mono max-w-60`}
          placeholder={
            node?.kind === 'null' ? 'null' : typeof preset === 'number' ? String(preset) : ''
          }
          value={text}
          onFocus={() => {
            before.current = node?.kind === 'null' ? 'null' : 'absent';
          }}
          onChange={(event) => change(event.target.value)}
        />
        {steps && <NumberSlider steps={steps} text={stored} label={label} onText={change} />}
      </div>
      {isHalf && (
        <p
          id={`${id}-half`}
          className="mt-1 text-xs text-danger"
        >{`${label} is not a number yet; ${insteadOf(node?.text ?? '')}.`}</p>
      )}
      {isBeyondDoubles(stored) && (
        <p className="mt-1 text-xs text-text-muted">
          Sent exactly; many programs can’t represent this number exactly.
        </p>
      )}
    </>
  );
}

/** Whole numbers that a double can't tell from their neighbours. */
const isBeyondDoubles = (text: string): boolean =>
  /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
