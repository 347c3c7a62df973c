import { Choice } from '../../ui/fields/choice.tsx';
import { useForm, type ControlProps } from '../form/form-context.ts';

const values = ['true', 'false'] as const;
const ofPeople = { true: 'Yes', false: 'No' };

/** True, false, or not sent; the clear button takes it back. */
export function BooleanControl(props: ControlProps) {
  const { node, path, label } = props;
  const form = useForm();
  return (
    <Choice
      label={label}
      field={props}
      value={node?.kind === 'boolean' ? (node.text as 'true' | 'false') : undefined}
      options={values.map((value) => ({
        value,
        label: form.ports.asksPeople ? ofPeople[value] : value,
      }))}
      onChoice={(choice) => form.setText(path, choice)}
    />
  );
}
