import { Choice } from '../../ui/fields/choice.tsx';
import { revealed } from '../../ui/hidden-characters.ts';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { isWritten } from '../schema/condition.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { SearchedChoice } from './searched-choice.tsx';

const buttonsUpTo = 4;
const listUpTo = 12;
/** Longer names would not stand side by side. */
const shortName = 24;

/** One of the schema's values, whatever their type: buttons for a few, a list for more, a search for many. */
export function ChoiceControl(props: ControlProps) {
  const { id, describedBy, isInvalid, field, node, path, label } = props;
  const form = useForm();
  const { options, isNullable } = field;
  const isOwn = node && isWritten(node);
  const at = isOwn ? options.values.findIndex(isOwn) : -1;
  const isNull = node?.kind === 'null' && at === -1 && isNullable;
  const isUnknown = node !== undefined && at === -1 && !isNull;
  const choose = (index: number) => form.setValue(path, options.values[index]);
  const areFew =
    options.length <= buttonsUpTo &&
    options.all().every((option) => option.label.length <= shortName);
  if (areFew && !isUnknown) {
    return (
      <Choice
        label={label}
        field={props}
        value={at === -1 ? undefined : String(at)}
        options={options.all().map((option, i) => ({ value: String(i), label: option.label }))}
        onChoice={(index) => choose(Number(index))}
      />
    );
  }
  if (options.length > listUpTo) {
    return <SearchedChoice {...props} at={at} onChoose={choose} />;
  }
  return (
    <select
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      aria-required={props.isRequired || undefined}
      className={inputClass}
      value={isUnknown ? 'unknown' : at === -1 ? '' : String(at)}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {at === -1 && !isUnknown && <option value="">{isNull ? 'null' : 'not sent'}</option>}
      {isUnknown && <option value="unknown">{revealed(node.text)} (not one of the choices)</option>}
      {options.all().map((option, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two choices may have one label
        <option key={i} value={String(i)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
