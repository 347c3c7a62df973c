import { useState } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { inputClass } from '../ui/text-field.tsx';
import { useForm, type ControlProps } from './form-context.ts';

/** Any value as JSON text; what is not valid yet stays as it was typed. */
export function JsonControl({ id, describedBy, isInvalid, value, path }: ControlProps) {
  const form = useForm();
  const stored = value === undefined ? '' : (form.textOf(path) ?? '');
  const [draft, setDraft] = useState<{ text: string; over: string }>();
  const text = draft && draft.over === stored ? draft.text : stored;
  // An item can't be absent: emptied, it waits for its value, and its cross removes it.
  const isItem = typeof path.at(-1) === 'number';
  const problem = text === '' && !isItem ? undefined : jsonProblem(text);
  const change = (typed: string) => {
    if (typed.trim() === '' && !isItem) {
      setDraft(undefined);
      form.setValue(path, undefined);
    } else if (jsonProblem(typed) === undefined) {
      setDraft(undefined);
      form.setText(path, typed);
    } else setDraft({ text: typed, over: stored });
  };
  return (
    <>
      <textarea
        id={id}
        rows={1}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || problem !== undefined || undefined}
        className={`${inputClass} mono h-auto min-h-7 field-sizing-content max-h-64 resize-none py-[3px]`}
        placeholder="JSON"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {problem && <p className="mt-1 text-xs text-danger">Not valid JSON yet: {problem}</p>}
    </>
  );
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
