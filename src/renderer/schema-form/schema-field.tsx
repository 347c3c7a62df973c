import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { BooleanControl } from './boolean-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { describeRules } from './describe-rules.ts';
import { JsonControl } from './json-control.tsx';
import { ListControl } from './list-control.tsx';
import { NumberControl } from './number-control.tsx';
import { ObjectFields } from './object-fields.tsx';
import type { Path } from './json-text.ts';
import { fieldSchema, isSchema, textMember, type FieldSchema } from './schema.ts';
import { pathKey, useForm, type ControlProps, type SchemaFieldProps } from './form-context.ts';
import { TextControl } from './text-control.tsx';

/** Required objects that hold themselves end here. */
const deepestOpen = 6;

/** One value with everything its schema says of it. */
export function SchemaField(props: SchemaFieldProps) {
  const { name, schema, value, path, isRequired, onRemove, onMove } = props;
  const form = useForm();
  const field = useMemo(() => fieldSchema(schema, form.root), [schema, form.root]);
  const id = useId();
  const rules = describeRules(field, isSchema(schema) ? schema : {});
  const problem = form.problems.get(pathKey(path));
  // That something is still missing is no news before anything was typed.
  const isShown = problem !== undefined && value !== undefined;
  const description =
    textMember(isSchema(schema) ? schema : {}, 'description') ??
    textMember(field.schema, 'description');
  const title = textMember(field.schema, 'title');
  // Items of a list share their schema's title, so they are told apart by their place.
  const label = title === undefined ? name : onRemove ? `${title} ${placeOf(path)}` : title;
  const remove = onRemove ?? (() => form.setValue(path, undefined));
  const isGroup = field.kind === 'object' || field.kind === 'list';
  const control: ControlProps = {
    id,
    describedBy: `${id}-text`,
    isInvalid: isShown,
    field,
    value,
    path,
    label,
    isRequired,
  };
  return (
    <div role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? `${id}-label` : undefined}>
      <div className="flex min-h-6 items-center gap-2">
        <label id={`${id}-label`} htmlFor={isGroup ? undefined : id} className="font-medium">
          {label}
        </label>
        <span className="truncate text-xs text-text-muted">
          {[isRequired && 'required', ...rules].filter(Boolean).join(' · ')}
        </span>
        <span className="flex-1" />
        {field.isNullable && value !== null && (
          <button
            type="button"
            className="rounded px-1 text-xs text-text-muted hover:bg-hover hover:text-text"
            onClick={() => form.setValue(path, null)}
          >
            Set null
          </button>
        )}
        {onMove?.up && (
          <IconButton
            data-move="up"
            icon={ArrowUp}
            label={`Move ${label} up`}
            onClick={onMove.up}
          />
        )}
        {onMove?.down && (
          <IconButton
            data-move="down"
            icon={ArrowDown}
            label={`Move ${label} down`}
            onClick={onMove.down}
          />
        )}
        {(value !== undefined || onRemove) && (
          <IconButton
            icon={X}
            label={onRemove ? `Remove ${label}` : `Clear ${label}`}
            onClick={remove}
          />
        )}
      </div>
      <Control {...control} />
      <div id={`${id}-text`} className="mt-1 text-xs text-text-muted">
        {isShown && <p className="text-danger">{`${label} ${problem}`}</p>}
        {description && <p className="whitespace-pre-line">{description}</p>}
      </div>
    </div>
  );
}

const placeOf = (path: Path): number => Number(path.at(-1)) + 1;

function Control(props: ControlProps) {
  const { field, value } = props;
  if (!fits(field, value)) return <JsonControl {...props} />;
  switch (field.kind) {
    case 'string':
      return <TextControl {...props} />;
    case 'number':
    case 'integer':
      return <NumberControl {...props} />;
    case 'boolean':
      return <BooleanControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} />;
    case 'list':
      return <ListControl {...props} />;
    case 'object':
      return <ObjectControl {...props} />;
    case 'json':
      return <JsonControl {...props} />;
  }
}

/** An object's own fields; one that may be left out is opened by hand, as a schema may hold itself. */
function ObjectControl({ field, value, path, label, isRequired }: ControlProps) {
  const form = useForm();
  if (value === undefined && (!isRequired || path.length > deepestOpen)) {
    return (
      <Button size="small" icon={Plus} onClick={() => form.setValue(path, {})}>
        Add {label}
      </Button>
    );
  }
  return (
    <div className="mt-1 border-l-2 border-border pl-3">
      <ObjectFields schema={field.schema} value={value} path={path} />
    </div>
  );
}

/** A value that its control can't show is shown as JSON, never changed. */
function fits({ kind }: FieldSchema, value: unknown): boolean {
  if (value === undefined) return true;
  if (value === null) return kind === 'choice';
  switch (kind) {
    case 'string':
      return typeof value === 'string';
    case 'number':
    case 'integer':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    case 'list':
      return Array.isArray(value);
    case 'object':
      return isSchema(value);
    case 'choice':
    case 'json':
      return true;
  }
}
