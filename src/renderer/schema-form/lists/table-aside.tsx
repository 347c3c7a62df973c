import type { Field } from '../schema/field.ts';
import { FieldSchema } from '../fields/field-schema.tsx';
import { useForm } from '../form/form-context.ts';
import { pathKey } from '../json/path-key.ts';
import type { Path } from '../json/json-text.ts';
import { PasteValue } from '../fields/paste-value.tsx';

/** A cell or a row of a table whose schema or paste box is shown under the table. */
export type Aside = {
  what: 'paste' | 'schema';
  path: Path;
  schema: unknown;
  field: Field;
  label: string;
};

/** The schema or the paste box of a cell, under the table. */
export function TableAside({ aside, onClose }: { aside: Aside; onClose(): void }) {
  const form = useForm();
  const { what, path, schema, field, label } = aside;
  const close = () => {
    onClose();
    form.focusAfter(path);
  };
  return what === 'paste' ? (
    <PasteValue key={pathKey(path)} field={field} path={path} label={label} onClose={close} />
  ) : (
    <FieldSchema schema={schema} root={form.root} label={label} onClose={close} />
  );
}
