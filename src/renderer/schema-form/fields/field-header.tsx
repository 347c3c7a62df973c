import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { focusChoice } from '../../ui/fields/choice.tsx';
import { FieldMarks } from './field-marks.tsx';
import { FieldMenu, type FieldMenuProps } from './field-menu.tsx';
import { useForm } from '../form/form-context.ts';
import { MemberName } from './member-name.tsx';

type FieldHeaderProps = FieldMenuProps & {
  id: string;
  isGroup: boolean;
  /** The rules of the schema, in a few words each. */
  rules: string[];
};

/** A field's name, what is asked of it, and what can be done with it. */
export function FieldHeader(props: FieldHeaderProps) {
  const { id, label, field, isGroup, rules, node, path, isRequired, item, isExtra } = props;
  const form = useForm();
  const { actions } = item ?? {};
  const isPlain = form.ports.asksPeople === true && field.kind === 'boolean';
  const mark = form.ports.mark?.(path, props.schema, node);
  const remove = () => {
    if (!item) {
      form.setText(path, undefined);
      form.focusAfter(path);
    } else if (node === undefined) actions?.giveUp();
    else actions?.remove(item.index);
  };
  return (
    <div data-head={id} className="group flex min-h-6 items-start gap-1">
      {item && item.count > 1 && item.index < item.count && (
        // The handle is for the mouse alone: keys have Alt and the arrows.
        <span
          data-handle
          draggable
          aria-hidden
          title="Drag to move"
          className="-ml-2.5 flex h-6 w-3.5 flex-none cursor-grab items-center justify-center text-text-muted opacity-50 group-hover:opacity-100"
        >
          <GripVertical size={12} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 py-0.5">
        {isExtra ? (
          <MemberName id={id} path={path} />
        ) : (
          // A group of buttons is no control that a label leads to by itself; keys have Tab.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
          <label
            id={`${id}-label`}
            htmlFor={isGroup ? undefined : id}
            className="min-w-0 font-medium break-words"
            onClick={isGroup ? undefined : () => focusChoice(id)}
          >
            {label}
          </label>
        )}
        <FieldMarks schema={field.schema} isRequired={isRequired} />
        {mark && (
          <>
            <span
              title={mark.title}
              className={`mono max-w-full rounded-sm border px-1.5 text-[11px] leading-4 break-all ${mark.tone ? 'border-warning/40 bg-warning-fill text-warning' : 'border-border bg-surface text-text-muted'}`}
            >
              {mark.label}
            </span>
            <span className="sr-only">{mark.title}</span>
          </>
        )}
        <span className="min-w-0 text-xs leading-5 break-words text-text-muted">
          {isPlain ? '' : rules.join(' · ')}
        </span>
      </div>
      {node?.kind === 'null' && field.isNullable && (
        <span className="text-xs leading-6 text-text-muted">sent as null</span>
      )}
      {field.isNullable && node?.kind !== 'null' && (
        <button
          type="button"
          className="h-6 flex-none rounded px-1 text-xs text-text-muted hover:bg-hover hover:text-text"
          onClick={() => {
            form.setText(path, 'null');
            form.focusAfter(path);
          }}
        >
          Set null
        </button>
      )}
      {item && item.index > 0 && item.index < item.count && (
        <IconButton
          data-move="up"
          icon={ArrowUp}
          label={`Move ${label} up`}
          onClick={() => actions?.move(item.index, item.index - 1)}
        />
      )}
      {item && item.index < item.count - 1 && (
        <IconButton
          data-move="down"
          icon={ArrowDown}
          label={`Move ${label} down`}
          onClick={() => actions?.move(item.index, item.index + 1)}
        />
      )}
      {(node !== undefined || item) && (
        <IconButton
          data-remove
          icon={X}
          label={item || isExtra ? `Remove ${label}` : `Clear ${label}`}
          onClick={remove}
        />
      )}
      <FieldMenu {...props} />
    </div>
  );
}
