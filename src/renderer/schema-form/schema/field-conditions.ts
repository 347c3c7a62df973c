import { together } from './all-of.ts';
import { fits } from './condition.ts';
import { memberOf, type JsonNode } from '../json/json-node.ts';
import { isSchema, type Schema } from './schema.ts';

/**
 * The schema with the conditions that hold for this value; with all that may hold where that can't
 * be told.
 */
export function withConditions(schema: Schema, root: unknown, node: JsonNode | undefined): Schema {
  if (Array.isArray(schema['allOf'])) {
    const { always, conditions } = together(schema, root, 0);
    const holding = conditions.flatMap((condition) => holdingOf(condition, root, node));
    return holding.length === 0 ? always : { allOf: [always, ...holding] };
  }
  if (schema['if'] !== undefined) {
    const { if: condition, then: holds, else: otherwise, ...rest } = schema;
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is a keyword of JSON Schema, not a promise's.
    const conditional = { if: condition, then: holds, else: otherwise };
    return { allOf: [rest, ...holdingOf(conditional, root, node)] };
  }
  for (const keyword of ['dependentSchemas', 'dependencies']) {
    const parts = schema[keyword];
    if (!isSchema(parts)) continue;
    const { [keyword]: _parts, ...without } = schema;
    const holding = Object.entries(parts)
      .filter(([name]) => memberOf(node, name) !== undefined)
      .map(([, part]) => part);
    const lists = Object.entries(parts).filter(([, part]) => Array.isArray(part));
    // Lists of names are called `dependentRequired` since 2019-09.
    const dependentRequired =
      lists.length > 0 ? [{ dependentRequired: Object.fromEntries(lists) }] : [];
    return { allOf: [without, ...holding.filter(isSchema), ...dependentRequired] };
  }
  return schema;
}

/** The parts of a condition that hold for this value. */
function holdingOf(
  { if: condition, then: holds, else: otherwise }: Schema,
  root: unknown,
  node: JsonNode | undefined,
): Schema[] {
  const verdict = node === undefined ? undefined : fits(condition, node, root);
  const parts =
    verdict === undefined ? [loose(holds), loose(otherwise)] : [verdict ? holds : otherwise];
  return parts.filter(isSchema);
}

/** A part that may hold, without its `required`. */
function loose(part: unknown): unknown {
  if (!isSchema(part)) return part;
  const { required: _required, ...rest } = part;
  return rest;
}
