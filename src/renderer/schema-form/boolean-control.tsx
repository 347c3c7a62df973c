import { Choice } from '../ui/choice.tsx';
import { useForm, type ControlProps } from './form-context.ts';

const options = [
  { value: 'true' as const, label: 'true' },
  { value: 'false' as const, label: 'false' },
];

/** True, false, or not sent; the clear button takes it back. */
export function BooleanControl({ node, path, label, field }: ControlProps) {
  const form = useForm();
  const preset = field.schema['default'];
  return (
    <span className="flex items-center gap-2">
      <Choice
        label={label}
        value={node?.kind === 'boolean' ? (node.text as 'true' | 'false') : undefined}
        options={options}
        onChoice={(choice) => form.setText(path, choice)}
      />
      {node === undefined && typeof preset === 'boolean' && (
        <span className="text-xs text-text-muted">not sent: {String(preset)} by default</span>
      )}
    </span>
  );
}
