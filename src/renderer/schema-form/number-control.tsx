import { useState } from 'react';
import { inputClass } from '../ui/text-field.tsx';
import { useForm, type ControlProps } from './form-context.ts';

const wholeNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A number as it is written: nothing is rounded, and what is half typed stays in the field. */
export function NumberControl({
  id,
  describedBy,
  isInvalid,
  field,
  value,
  path,
  label,
}: ControlProps) {
  const form = useForm();
  const stored = value === undefined ? '' : (form.textOf(path) ?? String(value));
  const [draft, setDraft] = useState<{ text: string; over: string }>();
  // What was typed counts only as long as nothing else changed the value.
  const text = draft && draft.over === stored ? draft.text : stored;
  // An item can't be absent: emptied, it waits for its number, and its cross removes it.
  const isItem = typeof path.at(-1) === 'number';
  const isHalf = text === '' ? isItem : !wholeNumber.test(text);
  const change = (typed: string) => {
    if (typed === '' && !isItem) {
      setDraft(undefined);
      form.setValue(path, undefined);
    } else if (wholeNumber.test(typed)) {
      setDraft(undefined);
      form.setText(path, typed);
    } else setDraft({ text: typed, over: stored });
  };
  const standard = field.schema['default'];
  return (
    <>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || isHalf || undefined}
        className={`${inputClass} mono max-w-60`}
        placeholder={typeof standard === 'number' ? String(standard) : ''}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {isHalf && <p className="mt-1 text-xs text-danger">{`${label} is not a number yet.`}</p>}
    </>
  );
}
