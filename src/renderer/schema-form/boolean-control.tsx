import { Choice } from '../ui/choice.tsx';
import { useForm, type ControlProps } from './form-context.ts';

const options = [
  { value: 'true' as const, label: 'true' },
  { value: 'false' as const, label: 'false' },
];

/** True, false, or not sent; the clear button takes it back. */
export function BooleanControl({ value, path, label }: ControlProps) {
  const form = useForm();
  return (
    <Choice
      label={label}
      value={value === undefined ? undefined : value === true ? 'true' : 'false'}
      options={options}
      onChoice={(choice) => form.setValue(path, choice === 'true')}
    />
  );
}
