import { useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { ChipsControl } from './chips-control.tsx';
import { fieldOf, type Field } from '../schema/field.ts';
import { itemSchema, tupleLength } from '../schema/member-schemas.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { valueOf, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { ListRows } from './list-rows.tsx';
import { ListTable } from './list-table.tsx';
import { isSecretField } from '../texts/secret-text.tsx';
import { tableColumns } from './table-columns.ts';
import { textFormat } from '../schema/text-format.ts';

/** A list in the view that suits its items: chips for single values, a row for each of others. */
export function ListControl(props: ControlProps) {
  const { field, node, path, label } = props;
  const { root } = useForm();
  const item = useMemo(() => fieldOf(itemSchema(field.schema, 0), root), [field.schema, root]);
  const canBeChips = tupleLength(field.schema) === 0 && fitsChip(item, path);
  // The view is chosen once, since a change would remove the field that is typed in.
  const [isRows, setRows] = useState(() => hasLongText(node));
  const columns = useMemo(() => tableColumns(field, root), [field, root]);
  const [isTable, setTable] = useState(false);
  if (columns) {
    return (
      <>
        {node?.kind === 'list' && node.items.length > 0 && (
          <Choice
            label={`View of ${label}`}
            value={isTable ? 'table' : 'rows'}
            options={[
              { value: 'rows', label: 'Rows' },
              { value: 'table', label: 'Table' },
            ]}
            onChoice={(view) => setTable(view === 'table')}
          />
        )}
        {isTable ? <ListTable {...props} columns={columns} /> : <ListRows {...props} />}
      </>
    );
  }
  if (!canBeChips) return <ListRows {...props} />;
  if (!isRows) return <ChipsControl {...props} onRows={() => setRows(true)} />;
  return (
    <>
      <ListRows {...props} />
      <Button size="small" variant="ghost" className="mt-1" onClick={() => setRows(false)}>
        Show {label} as chips
      </Button>
    </>
  );
}

/** Fewer choices than this are chosen with a click, not found by typing. */
const fewOptions = 4;
const longestChip = 80;

/** Whether items are short enough for chips, and neither secrets nor files. */
function fitsChip(item: Field, path: Path): boolean {
  const { kind, schema, options } = item;
  if (kind === 'choice') return options.length > fewOptions;
  if (kind === 'number' || kind === 'integer') return true;
  if (kind !== 'string' || isSecretField(schema, [...path, 0])) return false;
  return textFormat(schema) !== 'base64';
}

const hasLongText = (node: JsonNode | undefined): boolean =>
  node?.kind === 'list' &&
  node.items.some((item) => {
    const text = item.kind === 'string' ? String(valueOf(item)) : '';
    return text.length > longestChip || /[\r\n]/.test(text);
  });
