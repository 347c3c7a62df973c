import { isObject } from '../../../shared/json/is-object.ts';
import { referenceOf, referred } from '../../../shared/json/schema-reference.ts';
import { jsonOrText } from './tool-arguments.ts';

type Json = Record<string, unknown>;

/**
 * Converts each text among the arguments to the type that the tool’s schema gives it, as the Inspector
 * does: a text that is no number becomes one that can’t be sent, and goes out as null.
 */
export function convertedArguments(values: Json, inputSchema: unknown): Json {
  const properties = propertiesOf(inputSchema, values);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(properties, name)
        ? converted(value, withoutNull(properties[name]))
        : value,
    ]),
  );
}

function converted(text: string, schema: unknown): unknown {
  if (!isObject(schema)) return text;
  const { type, const: only } = schema;
  if (only !== undefined && isSame(text, only)) return only;
  if (text === '') return text;
  switch (type) {
    case 'number':
    case 'integer':
      return Number(text);
    case 'boolean':
      return text.toLowerCase() === 'true';
    case 'object':
    case 'array':
      return jsonOrText(text);
    default:
      return text;
  }
}

const isSame = (text: string, only: unknown): boolean =>
  typeof only === 'object' && only !== null
    ? JSON.stringify(jsonOrText(text)) === JSON.stringify(only)
    : text === String(only);

/** The one type of a schema that also allows null, in whichever of the two ways it is written. */
function withoutNull(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { type, anyOf, oneOf } = schema;
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null');
    return types.length === 1 ? { ...schema, type: types[0] as unknown } : schema;
  }
  const union = [anyOf, oneOf].find(Array.isArray) as unknown[] | undefined;
  const ways = (union ?? []).filter((one) => !(isObject(one) && one['type'] === 'null'));
  const [only, another] = ways;
  return isObject(only) && another === undefined ? { ...schema, ...only } : schema;
}

/** The properties of a schema; of a union at its top, those of the ways that the arguments fit. */
function propertiesOf(schema: unknown, values: Json): Json {
  const base = resolved(schema, schema);
  const own = propertiesIn(base, schema);
  const { anyOf, oneOf } = isObject(base) ? base : {};
  const union = [oneOf, anyOf].find(Array.isArray) as unknown[] | undefined;
  if (!union) return own;
  const ways = union.map((way) => propertiesIn(resolved(way, schema), schema));
  const fitting = ways.filter((way) => fits(way, values));
  const names = Object.keys(values);
  const known = fitting.filter((way) => names.every((name) => name in own || name in way));
  const chosen = known.length === 1 ? known : fitting.length > 0 ? fitting : ways;
  const agreed = chosen.flatMap((way) =>
    Object.entries(way).filter(([name, { type }]) =>
      chosen.every((other) => !(name in other) || other[name]?.type === type),
    ),
  );
  return { ...own, ...Object.fromEntries(agreed) };
}

type Properties = Record<string, { type?: unknown; const?: unknown }>;

function propertiesIn(schema: unknown, root: unknown): Properties {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const found = resolved(property, root);
      return isObject(found) ? [[name, found]] : [];
    }),
  );
}

const fits = (properties: Properties, values: Json): boolean =>
  Object.entries(properties).every(
    ([name, { const: only }]) =>
      only === undefined || !Object.hasOwn(values, name) || isSame(String(values[name]), only),
  );

const mostReferences = 20;

function resolved(schema: unknown, root: unknown): unknown {
  let found = schema;
  for (let i = 0; i < mostReferences && isObject(found); i += 1) {
    const reference = referenceOf(found);
    if (reference === undefined) return found;
    found = referred(reference, root);
  }
  return found;
}
