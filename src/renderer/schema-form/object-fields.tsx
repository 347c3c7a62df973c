import { useForm } from './form-context.ts';
import { isSchema, requiredNames, type Schema } from './schema.ts';
import type { Path } from './json-text.ts';

type ObjectFieldsProps = { schema: Schema; value: unknown; path: Path };

/** The properties of an object, required ones first; then what it holds beyond its schema. */
export function ObjectFields({ schema, value, path }: ObjectFieldsProps) {
  const form = useForm();
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const present = isSchema(value) ? value : {};
  const required = requiredNames(schema);
  const names = Object.keys(properties).toSorted(
    (a, b) => Number(required.has(b)) - Number(required.has(a)),
  );
  const extra = Object.keys(present).filter((name) => !Object.hasOwn(properties, name));
  return (
    <div className="flex flex-col gap-4">
      {names.map((name) =>
        form.renderField(
          {
            name,
            schema: properties[name],
            value: Object.hasOwn(present, name) ? present[name] : undefined,
            path: [...path, name],
            isRequired: required.has(name),
          },
          name,
        ),
      )}
      {extra.map((name) =>
        form.renderField(
          {
            name,
            schema: { description: 'Not in the schema.' },
            value: present[name],
            path: [...path, name],
            isRequired: false,
          },
          `extra ${name}`,
        ),
      )}
    </div>
  );
}
