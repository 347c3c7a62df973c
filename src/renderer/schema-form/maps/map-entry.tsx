import { X } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { FieldMenu } from '../fields/field-menu.tsx';
import { anyValue } from '../schema/free-value.ts';
import { FieldSchema } from '../fields/field-schema.tsx';
import { fieldOf, type Field } from '../schema/field.ts';
import { useForm, useProblem } from '../form/form-context.ts';
import { pathKey } from '../json/path-key.ts';
import { JsonControl } from '../texts/json-control.tsx';
import type { JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { MemberName } from '../fields/member-name.tsx';
import { TypedValue } from '../fields/typed-value.tsx';
import { PasteValue } from '../fields/paste-value.tsx';
import { useTimedProblem } from '../form/problem-timing.ts';
import { shownName } from '../schema/shown-name.ts';

type MapEntryProps = { name: string; schema: unknown; node: JsonNode | undefined; path: Path };

const single = new Set<Field['kind']>(['string', 'number', 'integer', 'boolean', 'choice']);

/** Whether a value has so short a control that its name can stand before it. */
export const isSingle = (schema: unknown, root: unknown): boolean =>
  schema === anyValue || single.has(fieldOf(schema, root).kind);

/** An entry of a map: its name, which can be changed, and its value, in a line. */
export const MapEntry = memo(
  Entry,
  (before, after) =>
    before.node === after.node &&
    before.schema === after.schema &&
    pathKey(before.path) === pathKey(after.path),
);

function Entry({ name, schema, node, path }: MapEntryProps) {
  const form = useForm();
  const id = useId();
  const field = useMemo(() => {
    const own = fieldOf(schema, form.root, node);
    // A new entry is null until its value is typed, in the field that is there then too.
    return { ...own, isNullable: own.isNullable || node?.kind === 'null' };
  }, [schema, form.root, node]);
  const [isJson, setJson] = useState(false);
  const [isSchemaShown, setSchemaShown] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const known = useProblem(path);
  const { problem, isQuiet, onFocus, onBlur } = useTimedProblem(path, known);
  const label = shownName(name);
  const control = {
    id,
    describedBy: `${id}-text`,
    isInvalid: problem !== undefined,
    isQuiet,
    field,
    node,
    path,
    label,
    isRequired: false,
    staysThere: true,
  };
  return (
    <div data-path={pathKey(path)}>
      <div className="flex items-start gap-1">
        <div data-head={id} className="w-2/5 max-w-48 flex-none">
          <MemberName id={id} path={path} />
        </div>
        <div className="min-w-0 flex-1" onFocus={onFocus} onBlur={onBlur}>
          {isJson ? (
            <JsonControl {...control} />
          ) : schema === anyValue ? (
            <TypedValue {...control} />
          ) : (
            form.renderControl(control)
          )}
        </div>
        <div data-head={id} className="flex flex-none">
          <IconButton
            icon={X}
            label={`Remove ${label}`}
            onClick={() => {
              form.setText(path, undefined);
              form.focusAfter(path);
            }}
          />
          <FieldMenu
            name={name}
            label={label}
            schema={schema}
            field={field}
            node={node}
            path={path}
            isRequired={false}
            preset={undefined}
            isJson={isJson}
            onJson={setJson}
            isSchemaShown={isSchemaShown}
            onSchema={setSchemaShown}
            onPaste={() => setPasting(true)}
          />
        </div>
      </div>
      <p id={`${id}-text`} className="mt-0.5 text-xs text-danger empty:hidden">
        {problem === undefined ? undefined : `${label} ${problem}`}
      </p>
      {isPasting && (
        <PasteValue field={field} path={path} label={label} onClose={() => setPasting(false)} />
      )}
      {isSchemaShown && (
        <FieldSchema
          schema={schema}
          root={form.root}
          label={label}
          onClose={() => setSchemaShown(false)}
        />
      )}
    </div>
  );
}
