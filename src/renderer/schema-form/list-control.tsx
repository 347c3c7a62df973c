import { Plus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { fieldSchema } from './schema.ts';
import { useForm, type ControlProps } from './form-context.ts';

const blank = {
  string: '',
  number: 0,
  integer: 0,
  boolean: false,
  list: [],
  object: {},
  json: null,
};

/** The items of a list, each with its own field. */
export function ListControl({ field, value, path, label }: ControlProps) {
  const form = useForm();
  const rowsId = useId();
  const items = Array.isArray(value) ? value : [];
  const itemSchema = field.schema['items'];
  const add = () => {
    const item = fieldSchema(itemSchema, form.root);
    const first = item.kind === 'choice' ? item.options[0]?.value : blank[item.kind];
    const offered = item.schema['default'] ?? first;
    if (value === undefined) form.setValue(path, [offered]);
    else form.setValue([...path, items.length], offered);
  };
  const remove = (index: number) => form.setValue([...path, index], undefined);
  const move = (from: number, to: number) => () => {
    form.moveItem(path, from, to);
    // The focus goes along, so that the same key moves the same item again.
    requestAnimationFrame(() => {
      const head = document.getElementById(rowsId)?.children[to]?.firstElementChild;
      const same = head?.querySelector<HTMLElement>(`[data-move="${to < from ? 'up' : 'down'}"]`);
      (same ?? head?.querySelector<HTMLElement>('[data-move]'))?.focus();
    });
  };
  return (
    <div id={rowsId} className="mt-1 flex flex-col gap-3 border-l-2 border-border pl-3">
      {items.map((item, i) =>
        // Items have no identity of their own but their place.
        form.renderField(
          {
            name: `${label} ${i + 1}`,
            schema: itemSchema,
            value: item,
            path: [...path, i],
            isRequired: false,
            onRemove: () => remove(i),
            onMove: {
              up: i > 0 ? move(i, i - 1) : undefined,
              down: i < items.length - 1 ? move(i, i + 1) : undefined,
            },
          },
          String(i),
        ),
      )}
      <div>
        <Button size="small" icon={Plus} onClick={add}>
          Add to {label}
        </Button>
        {value !== undefined && items.length === 0 && (
          <span className="ml-2 text-xs text-text-muted">empty list</span>
        )}
      </div>
    </div>
  );
}
