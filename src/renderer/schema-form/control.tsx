import { Plus } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { BooleanControl } from './texts/boolean-control.tsx';
import { ChoiceControl } from './texts/choice-control.tsx';
import { ChoicesControl } from './lists/choices-control.tsx';
import type { Field } from './schema/field.ts';
import { useForm, type ControlProps } from './form/form-context.ts';
import { FreeObject } from './maps/free-object.tsx';
import { isFreeObject } from './schema/free-value.ts';
import { JsonControl } from './texts/json-control.tsx';
import { valueOf, type JsonNode } from './json/json-node.ts';
import { ListControl } from './lists/list-control.tsx';
import { NumberControl } from './texts/number-control.tsx';
import { ObjectFields } from './maps/object-fields.tsx';
import { useIsOpened } from './form/open-levels.ts';
import { hasWindowsLines } from './json/string-literal.ts';
import { TextControl } from './texts/text-control.tsx';
import { UnionControl } from './maps/union-control.tsx';
import { isWithin, LazyPart } from './form/lazy-part.tsx';

/** Required objects within each other are opened to this depth. */
const deepestOpen = 6;
/** So many levels of a deeply nested value are drawn at once; the next when they come near the screen. */
const levelsAtOnce = 8;
const levelsPx = 400;

/**
 * The control of a value: the one that its schema wants, or JSON where that could not show the
 * value unchanged.
 */
export function Control(props: ControlProps) {
  const { field, node } = props;
  if (!isShowable(field, node)) {
    return (
      <>
        <JsonControl {...props} />
        {field.kind === 'string' && node?.kind === 'string' && (
          <p className="mt-1 text-xs text-text-muted">
            Shown as JSON, because a text field would change or drop some of its characters.
          </p>
        )}
      </>
    );
  }
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
    case 'choices':
      return <ChoicesControl {...props} />;
    case 'list':
      return <ListControl {...props} />;
    case 'object':
      return <ObjectControl {...props} />;
    case 'union':
      return <UnionControl {...props} />;
    case 'null':
      return <NullControl {...props} />;
    case 'json':
      return isFreeObject(field) && (node === undefined || node.kind === 'object') ? (
        <FreeObject {...props} />
      ) : (
        <JsonControl {...props} />
      );
  }
}

/** An object's own fields; one that may be left out is opened by hand, as a schema may hold itself. */
function ObjectControl({ field, node, path, label, isRequired }: ControlProps) {
  const form = useForm();
  const isOpened = useIsOpened(field.schema);
  if (node === undefined && (!isRequired || !isOpened || path.length > deepestOpen)) {
    return (
      <Button
        size="small"
        icon={Plus}
        className="mt-1 self-start"
        onClick={() => {
          form.setText(path, '{}');
          form.focusAfter(path);
        }}
      >
        Add {label}
      </Button>
    );
  }
  const fields = () => <ObjectFields schema={field.schema} node={node} path={path} />;
  return (
    <div className="mt-1 border-l-2 border-border pl-3">
      {node?.kind === 'object' && node.members.size === 0 && (
        <p className="mb-1 text-xs text-text-muted">empty object</p>
      )}
      {path.length % levelsAtOnce === 0 ? (
        <LazyPart heightPx={levelsPx} holds={(wanted) => isWithin(wanted, path)} draw={fields} />
      ) : (
        fields()
      )}
    </div>
  );
}

function NullControl({ node, path, label }: ControlProps) {
  const form = useForm();
  return node ? (
    <p className="mono leading-7 text-text-muted">null</p>
  ) : (
    <Button
      size="small"
      icon={Plus}
      className="self-start"
      onClick={() => {
        form.setText(path, 'null');
        form.focusAfter(path);
      }}
    >
      Set {label} to null
    </Button>
  );
}

/** A text area makes one kind of line ends of all, shows no NUL, and can't hold half an emoji. */
const isTypeable = (text: string): boolean =>
  (!/[\r\0]/.test(text) || (hasWindowsLines(text) && !text.includes('\0'))) && text.isWellFormed();

/** Whether the control for a schema can show a value without changing it. */
function isShowable({ kind, isNullable }: Field, node: JsonNode | undefined): boolean {
  if (node === undefined) return true;
  // Null is shown as an empty control that says so.
  if (node.kind === 'null' && isNullable && /^(string|number|integer|boolean)$/.test(kind))
    return true;
  switch (kind) {
    case 'string':
      return node.kind === 'string' && isTypeable(String(valueOf(node)));
    case 'number':
    case 'integer':
      return node.kind === 'number';
    case 'boolean':
      return node.kind === 'boolean';
    case 'null':
      return node.kind === 'null';
    case 'list':
    case 'choices':
      return node.kind === 'list';
    case 'object':
      return node.kind === 'object';
    case 'union':
      return node.kind !== 'null' || !isNullable;
    case 'choice':
    case 'json':
      return true;
  }
}
