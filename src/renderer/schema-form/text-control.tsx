import { inputClass } from '../ui/text-field.tsx';
import { useForm, type ControlProps } from './form-context.ts';

/** A text of one or many lines; emptied, it is the empty text, and the clear button makes it absent. */
export function TextControl({ id, describedBy, isInvalid, field, value, path }: ControlProps) {
  const form = useForm();
  const standard = field.schema['default'];
  return (
    <textarea
      id={id}
      rows={1}
      spellCheck={false}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      className={`${inputClass} h-auto min-h-7 field-sizing-content max-h-64 resize-none py-[3px]`}
      placeholder={typeof standard === 'string' ? standard : value === '' ? 'empty text' : ''}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => form.setValue(path, event.target.value)}
    />
  );
}
