import { X } from 'lucide-react';
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';
import { IconButton } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { describeRules } from '../schema/describe-rules.ts';
import { FieldMenu } from '../fields/field-menu.tsx';
import { fieldOf } from '../schema/field.ts';
import { itemSchema } from '../schema/member-schemas.ts';
import { useForm, type ControlProps, type ItemPlace } from '../form/form-context.ts';
import { pathKey } from '../json/path-key.ts';
import { JsonControl } from '../texts/json-control.tsx';
import { memberOf, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { ListFooter } from './list-footer.tsx';
import { ListPager } from './list-pages.tsx';
import { pastedRows } from './pasted-rows.ts';
import { textMember } from '../schema/schema.ts';
import { TableAside, type Aside } from './table-aside.tsx';
import { TableCell } from './table-cell.tsx';
import type { Column } from './table-columns.ts';
import { useRows } from './use-rows.ts';

/** A list of flat objects as a table: the same controls, a row for each item. */
export function ListTable(props: ControlProps & { columns: readonly Column[] }) {
  const { field, path, label, columns } = props;
  const form = useForm();
  const box = useRef<HTMLDivElement>(null);
  const rows = useRows(props, box);
  const { items, shown } = rows;
  const [aside, setAside] = useState<Aside>();
  const latest = useRef(rows.onRowKey);
  useLayoutEffect(() => {
    latest.current = rows.onRowKey;
  });
  const [onRowKey] = useState(
    () => (index: number, event: KeyboardEvent) => latest.current(index)(event),
  );
  const paste = (event: ClipboardEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]');
    const row = Number(cell?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? items.length);
    const at = { row, column: Number(cell?.dataset['column'] ?? 0) };
    const pasted = pastedRows(event.clipboardData.getData('text/plain'), rows.list, columns, at);
    if (!pasted) return;
    event.preventDefault();
    form.rewrite(path, pasted.text, (drafts) => {
      for (const place of pasted.filled) drafts.dropIn([...path, ...place]);
    });
    const left =
      pasted.left === 0
        ? ''
        : ` ${counted(pasted.left, 'cell', 'cells')} beyond the last column left out.`;
    rows.setNotice({ text: `${counted(pasted.rows, 'row', 'rows')} filled.${left}` });
  };
  return (
    <div ref={box} data-rows className="mt-1 flex flex-col gap-2">
      <ListPager
        pages={rows.pages}
        path={path}
        label={label}
        onItem={(row) => rows.focus({ row, on: 'value' })}
      />
      <div className="overflow-x-auto rounded-md border border-border">
        <table className="w-full border-collapse" aria-rowcount={items.length + 1} onPaste={paste}>
          <caption className="sr-only">Items of {label}</caption>
          <thead>
            <tr
              aria-rowindex={1}
              className="border-b border-border bg-surface text-left align-bottom text-xs"
            >
              <th scope="col" className="w-8 px-2 py-1 font-normal text-text-muted">
                #
              </th>
              {columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  title={textMember(column.field.schema, 'description')}
                  className="px-1 py-1 font-medium"
                >
                  {revealed(column.title, 60)}
                  {column.isRequired && (
                    <span className="ml-1 font-normal text-text-muted">required</span>
                  )}
                  <span className="block max-w-48 truncate font-normal text-text-muted">
                    {describeRules(column.field).join(' · ')}
                  </span>
                </th>
              ))}
              <th scope="col" className="w-16">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((index) => (
              <Row
                key={index}
                columns={columns}
                schema={itemSchema(field.schema, index)}
                node={items[index]}
                path={path}
                label={label}
                item={{ index, count: items.length, actions: rows.actions }}
                onRowKey={onRowKey}
                onAside={setAside}
              />
            ))}
          </tbody>
        </table>
      </div>
      {aside && Number(aside.path[path.length]) < items.length && (
        <TableAside aside={aside} onClose={() => setAside(undefined)} />
      )}
      <ListFooter rows={rows} label={label} />
    </div>
  );
}

type RowProps = {
  columns: readonly Column[];
  schema: unknown;
  node: JsonNode | undefined;
  /** The path of the list. */
  path: Path;
  label: string;
  item: ItemPlace;
  /** A stable function for as long as the table is shown. */
  onRowKey(index: number, event: KeyboardEvent): void;
  onAside(aside: Aside): void;
};

const Row = memo(
  ShownRow,
  (before, after) =>
    before.node === after.node &&
    before.item.index === after.item.index &&
    before.item.count === after.item.count &&
    before.columns === after.columns &&
    before.schema === after.schema &&
    before.label === after.label &&
    pathKey(before.path) === pathKey(after.path),
);

function ShownRow({ columns, schema, node, path, label, item, onRowKey, onAside }: RowProps) {
  const { root } = useForm();
  const { index, actions } = item;
  const name = `${label} ${index + 1}`;
  const place = [...path, index];
  const field = fieldOf(schema, root, node);
  const open = (what: Aside['what']) => onAside({ what, path: place, schema, field, label: name });
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      className="border-b border-border align-top last:border-b-0"
      onKeyDown={(event) => onRowKey(index, event)}
    >
      <th scope="row" className="px-2 py-1.5 text-xs font-normal text-text-muted tabular-nums">
        {index + 1}
      </th>
      {node?.kind === 'object' ? (
        columns.map((column, at) => (
          <TableCell
            key={column.name}
            column={column}
            at={at}
            node={memberOf(node, column.name)}
            path={[...place, column.name]}
            label={`${column.title} of ${name}`}
            onAside={onAside}
          />
        ))
      ) : (
        <td colSpan={columns.length} className="p-1">
          <JsonControl
            id={pathKey(place)}
            describedBy=""
            isInvalid
            isQuiet={false}
            field={field}
            node={node}
            path={place}
            label={name}
            isRequired
            staysThere
          />
        </td>
      )}
      <td data-head="" className="py-0.5">
        <div className="flex items-center justify-end">
          <Others node={node} columns={columns} />
          <IconButton
            data-remove
            icon={X}
            label={`Remove ${name}`}
            onClick={() => actions?.remove(index)}
          />
          <FieldMenu
            name={label}
            label={name}
            schema={schema}
            field={field}
            node={node}
            path={place}
            isRequired={false}
            item={item}
            preset={undefined}
            onSchema={() => open('schema')}
            onPaste={() => open('paste')}
          />
        </div>
      </td>
    </tr>
  );
}

/** Names the members that have no column, which are kept. */
function Others({ node, columns }: { node: JsonNode | undefined; columns: readonly Column[] }) {
  const names = node?.kind === 'object' ? [...node.members.keys()] : [];
  const others = names.filter((name) => !columns.some((column) => column.name === name));
  if (others.length === 0) return null;
  return (
    <span
      className="pr-1 text-xs text-text-muted"
      title={`Also present, but in no column: ${others.map((name) => revealed(name, 40)).join(', ')}`}
    >
      +{others.length}
    </span>
  );
}
