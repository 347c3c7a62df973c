import { Field } from './field.tsx';
import { inputClass } from './text-field.tsx';

/** A browser indents the text of a select by 4 pixels of its own. */
const selectClass = `${inputClass} pl-1!`;

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValue(value: Value): void;
  hint?: string | undefined;
};

/** A choice of one of several values, for more than fit side by side in a `Choice`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, value, options, onValue, hint } = props;
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <select
          {...ids}
          className={selectClass}
          value={value}
          onChange={(event) => onValue(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
