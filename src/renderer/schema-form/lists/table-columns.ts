import { fieldOf, type Field } from '../schema/field.ts';
import { itemSchema, tupleLength } from '../schema/member-schemas.ts';
import { isSchema, requiredNames, textMember } from '../schema/schema.ts';

export type Column = {
  name: string;
  schema: unknown;
  field: Field;
  /** The title of the column. */
  title: string;
  isRequired: boolean;
};

const maxColumns = 8;
const cellKinds = new Set<Field['kind']>(['string', 'number', 'integer', 'boolean', 'choice']);

/** The columns that a list of flat objects has as a table; undefined where its items are not flat. */
export function tableColumns({ schema }: Field, root: unknown): Column[] | undefined {
  if (tupleLength(schema) > 0) return undefined;
  const item = fieldOf(itemSchema(schema, 0), root);
  const { properties } = item.schema;
  if (item.kind !== 'object' || !isSchema(properties)) return undefined;
  const required = requiredNames(item.schema);
  const names = Object.keys(properties).filter((name) => properties[name] !== false);
  if (names.length === 0 || names.length > maxColumns) return undefined;
  const columns = names.map((name) => {
    const field = fieldOf(properties[name], root);
    const own = isSchema(properties[name]) ? textMember(properties[name], 'title') : undefined;
    const title = own ?? textMember(field.schema, 'title') ?? name;
    return { name, schema: properties[name], field, title, isRequired: required.has(name) };
  });
  return columns.every(({ field }) => cellKinds.has(field.kind)) ? columns : undefined;
}
