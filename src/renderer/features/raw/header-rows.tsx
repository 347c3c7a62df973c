import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FieldNote } from '../../ui/fields/field.tsx';
import { addRow, removeRow } from '../../ui/fields/form-rows.ts';
import { TextInput } from '../../ui/fields/text-field.tsx';
import type { HeaderRow } from './raw-draft.ts';

type HeaderRowsProps = { rows: HeaderRow[]; onRows(rows: HeaderRow[]): void };

/** Edits the headers that differ from those of the connection: with another value, or left out. */
export function HeaderRows({ rows, onRows }: HeaderRowsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const add = () =>
    addRow(list.current, () => onRows([...rows, { name: '', value: '', isLeftOut: false }]));
  const remove = (index: number) =>
    removeRow(list.current, index, () => onRows(rows.toSpliced(index, 1)));
  const set = (index: number, change: Partial<HeaderRow>) =>
    onRows(rows.map((row, i) => (i === index ? { ...row, ...change } : row)));
  return (
    <fieldset ref={list} className="flex min-w-0 flex-col items-start gap-1">
      <legend className="mb-1 text-xs font-medium">Changed headers</legend>
      {rows.map(({ name, value, isLeftOut }, index) => (
        // Rows have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} data-row className="flex w-full items-center gap-1">
          <TextInput
            isMono
            className="flex-2"
            placeholder="Mcp-Session-Id"
            aria-label={`Header ${index + 1} name`}
            list="raw-header-names"
            value={name}
            onValue={(next) => set(index, { name: next })}
          />
          <TextInput
            isMono
            className="flex-3"
            placeholder={isLeftOut ? 'not sent' : 'Value'}
            aria-label={`Header ${index + 1} value`}
            disabled={isLeftOut}
            value={isLeftOut ? '' : value}
            onValue={(next) => set(index, { value: next })}
          />
          <Checkbox
            checked={isLeftOut}
            onChecked={(next) => set(index, { isLeftOut: next })}
            className="shrink-0 px-1 text-xs"
          >
            Leave out
          </Checkbox>
          <IconButton icon={X} label={`Remove header ${index + 1}`} onClick={() => remove(index)} />
        </div>
      ))}
      <datalist id="raw-header-names">
        {usual.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <div className="flex flex-wrap items-center gap-x-2">
        <Button size="small" variant="ghost" icon={Plus} onClick={add}>
          Change a header
        </Button>
        <FieldNote hint="All other headers are sent as usual." />
      </div>
    </fieldset>
  );
}

const usual = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Origin',
];
