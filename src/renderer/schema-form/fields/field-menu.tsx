import { MoreHorizontal } from 'lucide-react';
import { copyText } from '../../ui/copy-button.tsx';
import { accessText, pointerText } from '../../ui/json/json-path-text.ts';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { exactOf, isExact } from '../json/exact-value.ts';
import type { Field } from '../schema/field.ts';
import { useForm, type SchemaFieldProps } from '../form/form-context.ts';
import { examplesOf, offerLabel } from '../schema/offered-values.ts';

export type FieldMenuProps = SchemaFieldProps & {
  label: string;
  field: Field;
  isJson?: boolean;
  /** Undefined where there is no room for JSON. */
  onJson?: ((isJson: boolean) => void) | undefined;
  /** The default, which the server takes where nothing is sent. */
  preset: unknown;
  isSchemaShown?: boolean;
  onSchema?: ((isShown: boolean) => void) | undefined;
  /** Opens the box to paste into; undefined where there is no room for it. */
  onPaste?: (() => void) | undefined;
};

/** Actions with a field beyond typing: every state that it can have, and its value as JSON. */
export function FieldMenu(props: FieldMenuProps) {
  const form = useForm();
  return (
    <Menu items={() => menuItems(props, form)} align="end">
      <button
        type="button"
        aria-label={`More actions for ${props.label}`}
        className="flex size-6 shrink-0 items-center justify-center rounded-md text-text-muted hover:bg-hover hover:text-text data-[state=open]:bg-hover"
      >
        <MoreHorizontal size={14} aria-hidden />
      </button>
    </Menu>
  );
}

function menuItems(
  {
    field,
    preset,
    node,
    path,
    item,
    label,
    isJson,
    onJson,
    isSchemaShown,
    onSchema,
    onPaste,
  }: FieldMenuProps,
  form: ReturnType<typeof useForm>,
): MenuItem[] {
  const { kind } = field;
  const { pull } = form.ports;
  const set = (json: string) => () => form.setText(path, json);
  const empty = emptyOf(kind);
  return [
    ...(exactOf(preset) === undefined
      ? []
      : [{ label: `Default: ${offerLabel(preset)}`, onSelect: () => form.setValue(path, preset) }]),
    ...examplesOf(field)
      .filter(isExact)
      .map((example) => ({
        label: `Example: ${offerLabel(example)}`,
        onSelect: () => form.setValue(path, example),
      })),
    ...(empty ? [{ label: empty[0], onSelect: set(empty[1]) }] : []),
    { label: 'null', onSelect: set('null') },
    ...(item
      ? []
      : [
          {
            label: 'Not sent',
            isDisabled: node === undefined,
            onSelect: () => form.setText(path, undefined),
          },
        ]),
    'separator' as const,
    ...(onJson
      ? [{ label: isJson ? 'Edit as a form' : 'Edit as JSON', onSelect: () => onJson(!isJson) }]
      : []),
    ...(onSchema
      ? [
          {
            label: isSchemaShown ? 'Hide schema' : 'Show schema',
            onSelect: () => onSchema(!isSchemaShown),
          },
        ]
      : []),
    ...(item?.actions && node
      ? [{ label: 'Duplicate', onSelect: () => item.actions?.duplicate(item.index) }]
      : []),
    ...(onPaste ? [{ label: 'Paste JSON…', takesFocus: true, onSelect: onPaste }] : []),
    ...(pull
      ? [
          {
            label: 'From a result…',
            onSelect: () => pull({ label, kind }, (json) => form.placeText(path, json)),
          },
        ]
      : []),
    'separator' as const,
    {
      label: 'Copy value',
      isDisabled: node === undefined,
      onSelect: () => void copyText(node?.text ?? ''),
    },
    { label: 'Copy path', onSelect: () => void copyText(accessText(path)) },
    { label: 'Copy JSON Pointer', onSelect: () => void copyText(pointerText(path)) },
  ];
}

function emptyOf(kind: Field['kind']): [label: string, json: string] | undefined {
  switch (kind) {
    case 'string':
      return ['Empty string', '""'];
    case 'list':
    case 'choices':
      return ['Empty list', '[]'];
    case 'object':
      return ['Empty object', '{}'];
    default:
      return undefined;
  }
}
