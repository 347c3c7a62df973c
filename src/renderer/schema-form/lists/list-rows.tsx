import { useRef } from 'react';
import { itemSchema, tupleLength } from '../schema/member-schemas.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { ListFooter } from './list-footer.tsx';
import { ListPager } from './list-pages.tsx';
import { useRowDrag } from './row-drag.ts';
import { isSchema, textMember } from '../schema/schema.ts';
import { useRows } from './use-rows.ts';

/** The items of a list, each with its own field; those of a tuple by their places' schemas. */
export function ListRows(props: ControlProps) {
  const { field, path, label } = props;
  const form = useForm();
  const box = useRef<HTMLDivElement>(null);
  const rows = useRows(props, box);
  const { items, shown } = rows;
  const drag = useRowDrag((from, to) => rows.move(from, to, { row: to, on: 'move', way: 'down' }));
  return (
    <div
      ref={box}
      data-rows
      className={`mt-1 flex flex-col gap-2 ${shown.length > 0 ? 'border-l-2 border-border pl-3' : ''}`}
    >
      <ListPager
        pages={rows.pages}
        path={path}
        label={label}
        onItem={(row) => rows.focus({ row, on: 'value' })}
      />
      {shown.length > 0 && (
        <div role="list" aria-label={`Items of ${label}`} className="flex flex-col gap-2">
          {shown.map((index) => (
            // The key events come from the controls within the row.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <div
              // Items have no identity of their own but their place.
              key={index}
              role="listitem"
              aria-posinset={index + 1}
              aria-setsize={items.length}
              data-row={index}
              data-drop={drag.markAt(index)}
              className="data-[drop=above]:shadow-[0_-2px_0_var(--color-accent)] data-[drop=below]:shadow-[0_2px_0_var(--color-accent)]"
              onKeyDown={rows.onRowKey(index)}
              {...drag.propsFor(index)}
            >
              {form.renderField(
                {
                  name: itemName(field.schema, index, label),
                  schema: itemSchema(field.schema, index),
                  node: items[index],
                  path: [...path, index],
                  isRequired: false,
                  item: { index, count: items.length, actions: rows.actions },
                },
                String(index),
              )}
            </div>
          ))}
        </div>
      )}
      <ListFooter rows={rows} label={label} />
    </div>
  );
}

/** The places of a tuple may have titles of their own. */
function itemName(schema: Record<string, unknown>, index: number, label: string): string {
  const own = tupleLength(schema) > 0 ? itemSchema(schema, index) : undefined;
  return (isSchema(own) ? textMember(own, 'title') : undefined) ?? `${label} ${index + 1}`;
}
