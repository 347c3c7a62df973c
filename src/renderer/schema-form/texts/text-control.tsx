import { useMemo, useRef } from 'react';
import { inputClass } from '../../ui/fields/text-field.tsx';
import { Base64Preview } from './base64-preview.tsx';
import { useForm, type ControlProps } from '../form/form-context.ts';
import { valueOf } from '../json/json-node.ts';
import { offerHint } from '../schema/offered-values.ts';
import { isSecretField, SecretText } from './secret-text.tsx';
import { hasWindowsLines, editStringLiteral } from '../json/string-literal.ts';
import { isBase64Text, textFormat } from '../schema/text-format.ts';
import { textNote } from './text-note.ts';
import { TextEditorButtons } from './text-editor-buttons.tsx';
import { SuggestedText } from './suggested-text.tsx';
import { TextHelp } from './text-help.tsx';

/**
 * A text of one or many lines. Emptied, it is what it was before it was typed into, absent or null,
 * and else the empty string; nothing that was not there is sent by typing and taking back.
 */
export function TextControl(props: ControlProps) {
  const { id, describedBy, isInvalid, field, node, path, isRequired } = props;
  const form = useForm();
  const before = useRef<'absent' | 'null' | 'text'>('text');
  const { default: preset } = field.schema;
  const text = node?.kind === 'string' ? String(valueOf(node)) : '';
  const isWindows = hasWindowsLines(text);
  const isBase64 = text !== '' && textFormat(field.schema) === 'base64' && isBase64Text(text);
  const note = useMemo(() => textNote(text), [text]);
  const isSecret = isSecretField(field.schema, path);
  const write = (value: string) =>
    form.setText(
      path,
      node?.kind === 'string' ? editStringLiteral(node.text, value) : JSON.stringify(value),
    );
  const take = (value: string) => {
    const isItem = typeof path.at(-1) === 'number';
    if (value === '' && before.current === 'null') form.setText(path, 'null');
    else if (value === '' && before.current === 'absent' && !isItem) form.setText(path, undefined);
    else write(value);
  };
  /** In its own room it is not focused before. */
  const takeFromRoom = (value: string) => {
    if (node === undefined) before.current = 'absent';
    else if (node.kind === 'null') before.current = 'null';
    take(value);
  };
  const shared = {
    id,
    spellCheck: false,
    // The label of a union is not tied to the control of a branch.
    'aria-label': props.label,
    'aria-describedby': describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
    placeholder: placeholderOf(props, preset),
    // A text field makes one kind of line ends of all.
    value: isWindows ? text.replaceAll('\r\n', '\n') : text,
    onFocus: () => {
      before.current = node === undefined ? 'absent' : node.kind === 'null' ? 'null' : 'text';
    },
    onChange: ({ target }: { target: { value: string } }) => {
      const { value } = target;
      take(isWindows ? value.replaceAll('\n', '\r\n') : value);
    },
  };
  return (
    <>
      <div className="flex items-start gap-1">
        {isSecret ? (
          <SecretText
            {...shared}
            label={props.label}
            className={growingClass}
            onText={(pasted) => form.setValue(path, pasted)}
          />
        ) : form.suggest ? (
          <SuggestedText
            {...shared}
            className={`block ${growingClass}`}
            suggest={form.suggest}
            path={path}
            label={props.label}
          />
        ) : (
          <textarea {...shared} rows={1} className={growingClass} />
        )}
        {!isSecret && !isBase64 && (
          <TextEditorButtons
            name={memberName(path)}
            label={props.label}
            text={text}
            schema={field.schema}
            onText={takeFromRoom}
          />
        )}
        <TextHelp {...props} />
      </div>
      {note !== undefined && <p className="mt-1 text-xs text-text-muted">{note}</p>}
      {isWindows && <p className="mt-1 text-xs text-text-muted">Its lines end with CR LF.</p>}
      {isBase64 && !isSecret && <Base64Preview text={text} label={props.label} />}
    </>
  );
}

/** Of an item of a list, the name of the list. */
const memberName = (path: ControlProps['path']): string =>
  path.findLast((part) => typeof part === 'string') ?? '';

const growingClass = `${inputClass} h-auto min-h-7 field-sizing-content max-h-64 resize-none py-[3px]`;

function placeholderOf({ node }: ControlProps, preset: unknown): string {
  if (node?.kind === 'null') return 'null';
  if (node?.kind === 'string') return 'empty string';
  return typeof preset === 'string' && preset !== '' ? offerHint(preset) : '';
}
