import { memo, useId, useMemo } from 'react';
import { FieldMenu } from '../fields/field-menu.tsx';
import { fieldOf } from '../schema/field.ts';
import { useForm, useProblem } from '../form/form-context.ts';
import { pathKey } from '../json/path-key.ts';
import type { JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { presetOf } from '../schema/offered-values.ts';
import { useTimedProblem } from '../form/problem-timing.ts';
import { isSchema } from '../schema/schema.ts';
import type { Aside } from './table-aside.tsx';
import type { Column } from './table-columns.ts';

type TableCellProps = {
  column: Column;
  /** The index of the column. */
  at: number;
  /** The value; undefined for an absent member, which is no empty string. */
  node: JsonNode | undefined;
  path: Path;
  label: string;
  /** A stable function for as long as the table is shown. */
  onAside(aside: Aside): void;
};

/** A member of an object in a table, with the control that it has elsewhere. */
export const TableCell = memo(
  Cell,
  (before, after) =>
    before.node === after.node &&
    before.column === after.column &&
    before.label === after.label &&
    pathKey(before.path) === pathKey(after.path),
);

function Cell({ column, at, node, path, label, onAside }: TableCellProps) {
  const form = useForm();
  const id = useId();
  const field = useMemo(() => fieldOf(column.schema, form.root, node), [column, form.root, node]);
  const problem = useProblem(path);
  const open = (what: Aside['what']) =>
    onAside({ what, path, schema: column.schema, field, label });
  const {
    problem: shownProblem,
    isQuiet,
    onFocus,
    onBlur,
  } = useTimedProblem(path, node === undefined ? undefined : problem);
  return (
    <td data-path={pathKey(path)} data-column={at} className="min-w-28 p-0.5">
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="group flex items-start">
        <div className="min-w-0 flex-1" onFocus={onFocus} onBlur={onBlur}>
          {form.renderControl({
            id,
            describedBy: `${id}-text`,
            isInvalid: shownProblem !== undefined,
            isQuiet,
            field,
            node,
            path,
            label,
            isRequired: column.isRequired,
            staysThere: false,
          })}
        </div>
        <span
          data-head=""
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-data-[state=open]:opacity-100"
        >
          <FieldMenu
            name={column.name}
            label={label}
            schema={column.schema}
            field={field}
            node={node}
            path={path}
            isRequired={column.isRequired}
            preset={presetOf(field, isSchema(column.schema) ? column.schema : {})}
            onSchema={() => open('schema')}
            onPaste={() => open('paste')}
          />
        </span>
      </div>
      <p id={`${id}-text`} className="px-1 text-xs text-danger empty:hidden">
        {shownProblem}
      </p>
    </td>
  );
}
