import { Choice } from '../ui/choice.tsx';
import { inputClass } from '../ui/text-field.tsx';
import { useForm, type ControlProps } from './form-context.ts';

const buttonsUpTo = 4;

/** One of the schema's values, whatever their type: buttons for a few, a list for more. */
export function ChoiceControl({
  id,
  describedBy,
  isInvalid,
  field,
  value,
  path,
  label,
}: ControlProps) {
  const form = useForm();
  const { options } = field;
  const at = options.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value));
  const isUnknown = value !== undefined && at === -1;
  const choose = (index: string) => form.setValue(path, options[Number(index)]?.value);
  if (options.length <= buttonsUpTo && !isUnknown) {
    return (
      <Choice
        label={label}
        value={at === -1 ? undefined : String(at)}
        options={options.map((option, i) => ({ value: String(i), label: option.label }))}
        onChoice={choose}
      />
    );
  }
  return (
    <select
      id={id}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      className={inputClass}
      value={isUnknown ? 'unknown' : at === -1 ? '' : String(at)}
      onChange={(event) => choose(event.target.value)}
    >
      {value === undefined && <option value="">not set</option>}
      {isUnknown && (
        <option value="unknown">{JSON.stringify(value)} (not one of the choices)</option>
      )}
      {options.map((option, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two choices may have one label
        <option key={i} value={String(i)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
