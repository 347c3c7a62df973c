import { FolderPlus, FilePlus } from 'lucide-react';
import { boundsOf } from '../../../../shared/bundle-values.ts';
import type { BundleField } from '../../../../shared/model/servers/bundle.ts';
import type { PickPath } from '../../../schema-form/form/form-context.ts';
import { PathHelp } from '../../../schema-form/texts/path-help.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Field, type FieldIds } from '../../../ui/fields/field.tsx';
import { inputClass, TextInput } from '../../../ui/fields/text-field.tsx';
import { revealed } from '../../../ui/hidden-characters.ts';

type BundleFieldControlProps = {
  field: BundleField;
  text: string;
  error: string | undefined;
  pick: PickPath;
  onText(text: string): void;
};

const longestLabel = 200;
const longestHint = 1000;

/** The control for one value, or list of values, that a bundle asks for. */
export function BundleFieldControl({ field, text, error, pick, onText }: BundleFieldControlProps) {
  const label = revealed(field.title, longestLabel);
  return (
    <Field
      label={label}
      hint={hintOf(field)}
      error={error === undefined ? undefined : revealed(error, longestHint)}
      isRequired={field.isRequired}
    >
      {(ids) => <Control {...{ ids, field, label, text, pick, onText }} />}
    </Field>
  );
}

type ControlProps = Omit<BundleFieldControlProps, 'error'> & { ids: FieldIds; label: string };

function Control({ ids, field, label, text, pick, onText }: ControlProps) {
  const { type, isList, isSecret, isRequired } = field;
  const kind = type === 'directory' ? 'folder' : type === 'file' ? 'file' : undefined;
  const named = { ...ids, 'aria-required': isRequired };
  if (isSecret && isList) return <SecretLines {...{ ids: named, label, text, onText }} />;
  if (isList) {
    const addLine = (path: string) =>
      onText(text.trim() === '' ? path : `${text.trimEnd()}\n${path}`);
    return (
      <div className="flex items-start gap-1">
        <textarea
          {...named}
          rows={3}
          spellCheck={false}
          className={`${inputClass} mono h-auto py-1`}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
        {kind && (
          <IconButton
            icon={kind === 'file' ? FilePlus : FolderPlus}
            label={`Add a ${kind} to ${label}`}
            className="h-7"
            onClick={() => pick({ kind, label, from: text.split('\n').at(-1) ?? '' }, addLine)}
          />
        )}
      </div>
    );
  }
  if (type === 'boolean' && !isSecret) {
    return (
      <select
        {...named}
        className={inputClass}
        value={text}
        onChange={({ target }) => onText(target.value)}
      >
        <option value="">Not set</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    );
  }
  return (
    <div className="flex items-start gap-1">
      <TextInput
        {...named}
        isMono
        type={isSecret ? 'password' : 'text'}
        inputMode={type === 'number' ? 'decimal' : undefined}
        value={text}
        onValue={onText}
      />
      {kind && !isSecret && <PathHelp {...{ kind, label, text, pick, onText }} />}
    </div>
  );
}

type SecretLinesProps = Pick<ControlProps, 'ids' | 'label' | 'text' | 'onText'>;

/** A covered field for each secret of a list, and one for the next. */
function SecretLines({ ids, label, text, onText }: SecretLinesProps) {
  const lines = text === '' ? [] : text.split('\n');
  return [...lines, ''].map((line, at) => (
    <TextInput
      {...(at === 0 ? ids : { 'aria-label': `${label}, value ${at + 1}` })}
      // The values have no identity except their place.
      // oxlint-disable-next-line react/no-array-index-key
      key={at}
      isMono
      type="password"
      value={line}
      onValue={(value) =>
        onText((at < lines.length ? lines.with(at, value) : [...lines, value]).join('\n'))
      }
    />
  ));
}

function hintOf({
  description,
  type,
  isList,
  isSecret,
  min,
  max,
}: BundleField): string | undefined {
  const sentences = [
    ...(description === '' ? [] : [revealed(description, longestHint)]),
    ...(type === 'number' && (min !== undefined || max !== undefined)
      ? [
          `A number${boundsOf({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) })}.`,
        ]
      : []),
    ...(isList
      ? [
          isSecret
            ? 'Each value becomes an argument.'
            : 'One value per line; each becomes an argument.',
        ]
      : []),
    ...(isSecret ? ['Kept as a secret of this server, and never written to its definition.'] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
