import { Choice } from '../../ui/choice.tsx';
import { useForm, type ControlProps } from '../form/form-context.ts';

const options = [
  { value: 'true' as const, label: 'true' },
  { value: 'false' as const, label: 'false' },
];

/** True, false, or not sent; the clear button takes it back. */
export function BooleanControl(props: ControlProps) {
  const { node, path, label } = props;
  const form = useForm();
  return (
    <Choice
      label={label}
      field={props}
      value={node?.kind === 'boolean' ? (node.text as 'true' | 'false') : undefined}
      options={options}
      onChoice={(choice) => form.setText(path, choice)}
    />
  );
}
