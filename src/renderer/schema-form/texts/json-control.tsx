import { jsonFault } from '../../../shared/json/is-json.ts';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { insteadOf, useDraft } from '../form/drafts.ts';
import { exactOf } from '../json/exact-value.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { indented, indentOf, outdented } from '../json/json-indent.ts';
import { offerHint } from '../schema/offered-values.ts';

/** Any value as JSON text; what is not valid yet stays as it was typed. */
export function JsonControl(props: ControlProps) {
  const { id, describedBy, isInvalid, isQuiet, node, path, field, label } = props;
  const form = useForm();
  const stored = node?.text ?? '';
  const [draft, keep] = useDraft(path, node);
  const text = draft ?? outdented(stored);
  // An emptied item or entry waits for a value; its remove button takes it away.
  const waits = props.staysThere;
  const isEmpty = text.trim() === '';
  const isFine = isQuiet || (isEmpty && (!waits || node === undefined));
  const problem = isFine ? undefined : jsonFault(text);
  const change = (typed: string) => {
    if (typed.trim() === '' && !waits) {
      keep(undefined);
      form.setText(path, undefined);
    } else if (jsonFault(typed) === undefined) {
      const next = indented(typed.trim(), indentOf(stored));
      keep(undefined);
      form.setText(path, next);
      // White space around the value is not sent, but stays in the field during typing.
      if (outdented(next) !== typed) keep({ text: typed, over: next });
    } else keep({ text: typed, problem: `is not valid JSON yet; ${insteadOf(stored)}` });
  };
  const preset = exactOf(field.schema['default']);
  return (
    <>
      <textarea
        id={id}
        rows={1}
        spellCheck={false}
        aria-label={label}
        aria-describedby={problem === undefined ? describedBy : `${id}-half ${describedBy}`}
        aria-invalid={isInvalid || problem !== undefined || undefined}
        className={`${inputClass} mono h-auto min-h-7 field-sizing-content max-h-64 resize-none py-[3px]`}
        placeholder={preset === undefined ? 'JSON' : offerHint(preset)}
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {problem && (
        <p id={`${id}-half`} className="mt-1 text-xs text-danger">
          Not valid JSON yet: {problem}; {insteadOf(stored)}.
        </p>
      )}
    </>
  );
}
