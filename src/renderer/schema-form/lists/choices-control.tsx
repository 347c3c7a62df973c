import { useRef } from 'react';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { sameJson } from '../schema/condition.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { ListRows } from './list-rows.tsx';

/** Several of the schema's values, in the order in which they were chosen. */
export function ChoicesControl(props: ControlProps) {
  const { field, node, path, label } = props;
  const form = useForm();
  /** Whether the list was created by its first choice, so that it goes with the last. */
  const isOwn = useRef(false);
  const items = node?.kind === 'list' ? node.items : [];
  const placeOf = (value: unknown) => items.findIndex((item) => sameJson(value, item));
  const known = new Set(field.options.values.map(placeOf));
  // A list with unknown or repeated values is shown as rows.
  if (items.some((_item, index) => !known.has(index))) return <ListRows {...props} />;
  return (
    <div role="group" aria-label={label} className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {field.options.all().map(({ value, label: name }, i) => {
        const at = placeOf(value);
        return (
          <Checkbox
            // oxlint-disable-next-line react/no-array-index-key -- two choices may have one label
            key={i}
            checked={at !== -1}
            onChecked={(isWanted) => {
              const text = JSON.stringify(value);
              if (isWanted)
                isOwn.current = node === undefined || (isOwn.current && items.length > 0);
              if (!isWanted && isOwn.current && items.length === 1) form.setText(path, undefined);
              else if (!isWanted) form.setText([...path, at], undefined);
              else if (node) form.setText([...path, items.length], text);
              else form.setText(path, `[${text}]`);
            }}
          >
            {name}
          </Checkbox>
        );
      })}
      {node !== undefined && items.length === 0 && (
        <span className="text-xs text-text-muted">empty list</span>
      )}
    </div>
  );
}
