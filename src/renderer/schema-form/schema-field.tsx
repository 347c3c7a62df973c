import { memo, useId, useMemo, useState } from 'react';
import { Control } from './control.tsx';
import { describeRules } from './schema/describe-rules.ts';
import { FieldHeader } from './fields/field-header.tsx';
import { FieldOffers } from './fields/field-offers.tsx';
import { FieldSchema } from './fields/field-schema.tsx';
import { FieldText } from './fields/field-text.tsx';
import { isExact, notExact } from './json/exact-value.ts';
import { fieldOf } from './schema/field.ts';
import {
  useAsked,
  useForm,
  useProblem,
  useRefusal,
  type ControlProps,
  type SchemaFieldProps,
} from './form/form-context.ts';
import { pathKey } from './json/path-key.ts';
import { JsonControl } from './texts/json-control.tsx';
import { shownName } from './schema/shown-name.ts';
import type { Path } from './json/json-text.ts';
import { offerLabel, presetOf } from './schema/offered-values.ts';
import { useProblemTiming } from './form/problem-timing.ts';
import { PasteValue } from './fields/paste-value.tsx';
import { isSchema, textMember, type Schema } from './schema/schema.ts';

/** The field of one value with its schema's texts; memoized by all that it shows. */
export const SchemaField = memo(Field, isSame);

function Field(props: SchemaFieldProps) {
  const { name, schema, node, path, isRequired, item, isExtra } = props;
  const form = useForm();
  const field = useMemo(() => fieldOf(schema, form.root, node), [schema, form.root, node]);
  const [isJson, setJson] = useState(false);
  const [isSchemaShown, setSchemaShown] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const id = useId();
  const problem = useProblem(path);
  const isRefused = useRefusal(path);
  const asked = useAsked();
  // A missing value is no problem to show before Run asks for it.
  const isNews = isRefused || node !== undefined || asked > 0;
  const known = isNews ? problem : undefined;
  const [startsQuiet] = useState(() => form.isNew(path));
  const { isQuiet, onFocus, onBlur } = useProblemTiming(asked, startsQuiet, known !== undefined);
  const shownProblem = isQuiet && !isRefused ? undefined : known;
  const own = isSchema(schema) ? schema : {};
  const title = textMember(own, 'title') ?? textMember(field.schema, 'title');
  // Items of a list share their schema's title, so they are told apart by their place.
  const label = shownName(title === undefined ? name : item ? `${title} ${item.index + 1}` : title);
  const preset = presetOf(field, own);
  const rules = describeRules(field);
  if (node !== undefined && preset !== undefined)
    rules.push(`default ${offerLabel(preset)}${isExact(preset) ? '' : `, ${notExact}`}`);
  const isGroup = /^(object|list|choices|union)$/.test(field.kind);
  const control: ControlProps = {
    id,
    describedBy: `${id}-text`,
    isInvalid: shownProblem !== undefined,
    isQuiet,
    field,
    node,
    path,
    label,
    isRequired,
    staysThere: item !== undefined || isExtra === true,
  };
  const text = (
    <FieldText
      id={`${id}-text`}
      problem={shownProblem === undefined ? undefined : `${label} ${shownProblem}`}
      description={textMember(own, 'description') ?? textMember(field.schema, 'description')}
      fault={field.fault}
      isExtra={isExtra === true && props.isEntry !== true}
      deprecation={deprecationOf(field.schema)}
    />
  );
  return (
    <div
      data-path={pathKey(path)}
      onFocus={onFocus}
      onBlur={onBlur}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
      aria-describedby={isGroup ? `${id}-text` : undefined}
    >
      <FieldHeader
        {...props}
        id={id}
        label={label}
        field={field}
        isGroup={isGroup}
        rules={rules}
        preset={preset}
        isSchemaShown={isSchemaShown}
        onSchema={setSchemaShown}
        isJson={isJson}
        onJson={setJson}
        onPaste={() => setPasting(true)}
      />
      {isGroup && text}
      {isJson ? <JsonControl {...control} /> : <Control {...control} />}
      {node === undefined && !item && (
        <FieldOffers field={field} preset={preset} path={path} label={label} />
      )}
      {!isGroup && text}
      {isPasting && (
        <PasteValue
          field={field}
          path={path}
          label={label}
          onClose={() => {
            setPasting(false);
            form.focusAfter(path);
          }}
        />
      )}
      {isSchemaShown && (
        <FieldSchema
          schema={schema}
          root={form.root}
          label={label}
          onClose={() => {
            setSchemaShown(false);
            form.focusAfter(path);
          }}
        />
      )}
    </div>
  );
}

/** The text of a deprecation: JSON Schema has only a flag, but these members are widely used. */
function deprecationOf(schema: Schema): string | undefined {
  const said = ['deprecated', 'deprecationMessage', 'x-deprecated-reason', 'x-deprecated'];
  return said.map((name) => textMember(schema, name)).find((found) => found !== undefined);
}

/** Compares paths by their text, since they are new arrays each time. */
function isSame(before: SchemaFieldProps, after: SchemaFieldProps): boolean {
  return (
    before.node === after.node &&
    before.schema === after.schema &&
    before.name === after.name &&
    before.isRequired === after.isRequired &&
    before.isExtra === after.isExtra &&
    before.item?.index === after.item?.index &&
    before.item?.count === after.item?.count &&
    samePath(before.path, after.path)
  );
}

const samePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i]);
