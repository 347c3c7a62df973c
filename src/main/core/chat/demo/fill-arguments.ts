import { isObject } from '../../../../shared/json/is-object.ts';
import { isJson } from '../../../../shared/json/is-json.ts';
import { fragmentParts, valueAt } from '../../../../shared/json/json-pointer.ts';
import { promptValues, type PromptValues } from './prompt-values.ts';

export type Filled = {
  /** The arguments as a JSON object, with every value as it was written. */
  argumentsText: string;
  /** Where each value comes from, in words. */
  sources: string[];
  /** The names of required arguments that the prompt does not hold. */
  missing: string[];
};

type Value = { text: string; from: string };

const maxProperties = 200;
const maxDepth = 8;

/** Arguments for a schema, from what a prompt says. Nothing is guessed: what is not there is missing. */
export function fillArguments(
  prompt: string,
  schema: unknown,
  nameWords: readonly string[] = [],
): Filled {
  const values = promptValues(prompt);
  const root = shapeOf(schema, schema);
  const properties = Object.entries(isObject(root['properties']) ? root['properties'] : {});
  const required = new Set(Array.isArray(root['required']) ? root['required'] : []);
  const found: { name: string; value: Value }[] = [];
  const missing: string[] = [];
  for (const [name, own] of properties.slice(0, maxProperties)) {
    const shape = shapeOf(own, schema);
    const value =
      namedValue(name, shape, values) ??
      mentioned(shape, values) ??
      (required.has(name) ? looseValue(shape, values) : undefined);
    if (value) found.push({ name, value });
    else if (required.has(name)) missing.push(name);
  }
  const rest =
    missing.length === 1 ? restAsText(missing, root, schema, values, nameWords) : undefined;
  if (rest) found.push({ name: missing.pop() ?? '', value: rest });
  return {
    argumentsText: `{${found.map(({ name, value }) => `${JSON.stringify(name)}:${value.text}`).join(',')}}`,
    sources: found.map(({ name, value }) => `${name} = ${shortened(value.text)} (${value.from})`),
    missing,
  };
}

/** A schema with its local reference followed, and the first alternative that is not null taken. */
function shapeOf(schema: unknown, root: unknown, depth = 0): Record<string, unknown> {
  if (!isObject(schema) || depth > maxDepth) return {};
  const { $ref } = schema;
  if (typeof $ref === 'string' && $ref.startsWith('#'))
    return shapeOf(valueAt(root, fragmentParts($ref.slice(1))), root, depth + 1);
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (schema['type'] !== undefined || !Array.isArray(alternatives)) return schema;
  const shapes = alternatives.slice(0, maxProperties).map((one) => shapeOf(one, root, depth + 1));
  return shapes.find((shape) => shape['type'] !== 'null') ?? {};
}

const typeOf = ({ type }: Record<string, unknown>): unknown =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

function namedValue(
  name: string,
  shape: Record<string, unknown>,
  values: PromptValues,
): Value | undefined {
  const written = values.named(name);
  if (written === undefined) return undefined;
  return { text: asJson(written, shape), from: 'named in the prompt' };
}

/**
 * Returns what was written if it is JSON of the wanted type, else as a JSON string for the server
 * to judge.
 */
function asJson(written: string, shape: Record<string, unknown>): string {
  const type = typeOf(shape);
  const isBare =
    /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(written) ||
    /^(?:true|false|null)$/.test(written);
  if (type === 'array' && !written.startsWith('[')) {
    return `[${written
      .split(',')
      .map((part) => asJson(part.trim(), shapeOf(shape['items'], shape)))
      .join(',')}]`;
  }
  if (type !== 'string' && (isBare || (/^[[{]/.test(written) && isJson(written)))) return written;
  return JSON.stringify(written);
}

function mentioned(shape: Record<string, unknown>, values: PromptValues): Value | undefined {
  const listed = Array.isArray(shape['enum']) ? shape['enum'].slice(0, maxProperties) : [];
  const found = listed.find((one) => typeof one === 'string' && values.mentions(one));
  return found === undefined ? undefined : { text: JSON.stringify(found), from: 'mentioned' };
}

function looseValue(shape: Record<string, unknown>, values: PromptValues): Value | undefined {
  const fixed = Object.hasOwn(shape, 'const') ? shape['const'] : shape['default'];
  const preset =
    fixed === undefined ? undefined : { text: JSON.stringify(fixed), from: 'preset by the schema' };
  if (Object.hasOwn(shape, 'const')) return preset;
  if (Array.isArray(shape['enum'])) return preset;
  return fromPrompt(shape, values) ?? preset;
}

function fromPrompt(shape: Record<string, unknown>, values: PromptValues): Value | undefined {
  const type = typeOf(shape);
  switch (type) {
    case 'number':
    case 'integer': {
      const text = values.number(type === 'integer');
      return text === undefined ? undefined : { text, from: 'the next number' };
    }
    case 'array':
      return listFrom(typeOf(shapeOf(shape['items'], shape)), values);
    case 'string': {
      const { format } = shape;
      const formatted = typeof format === 'string' ? values.matching(format) : undefined;
      if (formatted !== undefined)
        return { text: JSON.stringify(formatted), from: `looks like ${String(format)}` };
      const quoted = values.quoted();
      if (quoted !== undefined) return { text: JSON.stringify(quoted), from: 'in quotes' };
      const place = values.place();
      return place && { text: JSON.stringify(place.text), from: `follows “${place.after}”` };
    }
    default:
      return undefined;
  }
}

function listFrom(type: unknown, values: PromptValues): Value | undefined {
  const isText = type === 'string';
  const items = isText ? values.allQuoted().map((text) => JSON.stringify(text)) : [];
  if (type === 'number' || type === 'integer') items.push(...values.numbers());
  if (items.length === 0) return undefined;
  return {
    text: `[${items.join(',')}]`,
    from: isText ? 'all that is in quotes' : 'all numbers that are left',
  };
}

/** “echo hello there”: where only one text is missing, it is what follows the tool’s name. */
function restAsText(
  [name = '']: string[],
  root: Record<string, unknown>,
  schema: unknown,
  values: PromptValues,
  nameWords: readonly string[],
): Value | undefined {
  const shape = shapeOf(valueAt(root, ['properties', name]), schema);
  if (typeOf(shape) !== 'string' || Array.isArray(shape['enum']) || shape['format'] !== undefined)
    return undefined;
  const rest = values.after(nameWords);
  return rest && { text: JSON.stringify(rest.text), from: `follows “${rest.word}”` };
}

const shortened = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
