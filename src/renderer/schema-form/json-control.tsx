import { useState } from 'react';
import { messageOf } from '../../shared/rpc/errors.ts';
import { inputClass } from '../ui/text-field.tsx';
import { useForm, type ControlProps } from './form-context.ts';

/** Any value as JSON text; what is not valid yet stays as it was typed. */
export function JsonControl({ id, describedBy, isInvalid, node, path, field, label }: ControlProps) {
  const form = useForm();
  const stored = node?.text ?? '';
  const [draft, setDraft] = useState<{ text: string; over: string }>();
  const text = draft && draft.over === stored ? draft.text : stored;
  // An item can't be absent: emptied, it waits for its value, and its cross removes it.
  const isItem = typeof path.at(-1) === 'number';
  const isEmpty = text.trim() === '';
  const problem = isEmpty && (!isItem || node === undefined) ? undefined : jsonProblem(text);
  const change = (typed: string) => {
    if (typed.trim() === '' && !isItem) {
      setDraft(undefined);
      form.setText(path, undefined);
    } else if (jsonProblem(typed) === undefined) {
      setDraft(undefined);
      form.setText(path, typed.trim());
      // White space around it is not sent, but stays while it is typed.
      if (typed.trim() !== typed) setDraft({ text: typed, over: typed.trim() });
    } else setDraft({ text: typed, over: stored });
  };
  const preset = field.schema['default'];
  // The label of a group is not tied to a control.
  const isGroup = /^(object|list|choices|union)$/.test(field.kind);
  return (
    <>
      <textarea
        id={id}
        rows={1}
        spellCheck={false}
        aria-label={isGroup ? label : undefined}
        aria-describedby={problem === undefined ? describedBy : `${id}-half ${describedBy}`}
        aria-invalid={isInvalid || problem !== undefined || undefined}
        className={`${inputClass} mono h-auto min-h-7 field-sizing-content max-h-64 resize-none py-[3px]`}
        placeholder={preset === undefined ? 'JSON' : JSON.stringify(preset)}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {problem && <p id={`${id}-half`} className="mt-1 text-xs text-danger">Not valid JSON yet: {problem}</p>}
    </>
  );
} // prettier-ignore

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
