import { useState } from 'react';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { fieldOf } from '../schema/field.ts';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { asKind, freeSchemas, type ValueKind } from '../schema/free-value.ts';

const kinds: Record<ValueKind, string> = {
  string: 'text',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
  list: 'list',
};

/** `over`: the value as it was when this was picked. */
type Picked = { kind: ValueKind; over: string };

/** A value without a schema, with the choice of its kind. */
export function TypedValue(props: ControlProps) {
  const { node, path, label } = props;
  const form = useForm();
  const [picked, setPicked] = useState<Picked>();
  const [typed, setTyped] = useState<ReadonlyMap<ValueKind, string>>(new Map());
  const isPicked = picked !== undefined && picked.over === node?.text;
  const kind = isPicked ? picked.kind : (node?.kind ?? 'string');
  const pick = (next: ValueKind) => {
    const json = typed.get(next) ?? asKind(node, next);
    // The text of each kind is kept for its return; null only waits for a value.
    if (node && node.kind === kind) setTyped(new Map(typed).set(kind, node.text));
    setPicked({ kind: next, over: json });
    form.setText(path, json);
  };
  const field = fieldOf(freeSchemas[kind], form.root, node);
  const isGroup = kind === 'object' || kind === 'list';
  const isWaiting = node?.kind === 'null' && kind !== 'null';
  return (
    <div className={`flex gap-1 ${isGroup ? 'flex-col' : 'items-start'}`}>
      <div className="w-28 flex-none">
        <select
          aria-label={`Type of ${label}`}
          className={`${inputClass} text-text-muted`}
          value={kind}
          onChange={({ target }) => pick(target.value as ValueKind)}
        >
          {Object.entries(kinds).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="min-w-0 flex-1">
        {form.renderControl({
          ...props,
          field: isWaiting ? { ...field, isNullable: true } : field,
        })}
      </div>
    </div>
  );
}
