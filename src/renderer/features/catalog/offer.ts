import { isSchema, type Schema } from '../../schema-form/schema/schema.ts';
import { matchTemplate } from './match-template.ts';
import { jsonOfValues, valuesOfJson } from './template-values.ts';
import { expandTemplate, templateVariables, type TemplateVariable } from './uri-template.ts';

/** A resource, a template of resources or a prompt, as far as it could be read. */
export type Offer = {
  method: 'resources/read' | 'prompts/get';
  /** The URI of a resource, the URI template, or the name of a prompt. */
  name: string;
  title: string;
  description: string;
  /** The MIME type of an offer and the size of a resource in bytes, as texts. */
  facts: string[];
  /** The schema of a prompt's arguments, or of a template's variables. */
  schema: Schema;
  raw: unknown;
  /** The URI that a template makes of its variables, given as JSON text. */
  nameWith?(argumentsText: string): string;
  /**
   * The variables, as JSON text, from which the template makes this URI; undefined where none do.
   */
  argumentsOf?(uri: string): string | undefined;
  /** Why the offer can't be called. */
  problem?: string;
};

export const readResources = (items: unknown[]): Offer[] =>
  items.map((raw, i) => ({
    ...offerOf(raw, i, 'resources/read', 'uri'),
    schema: { type: 'object' },
  }));

export const readTemplates = (items: unknown[]): Offer[] =>
  items.map((raw, i) => {
    const offer = offerOf(raw, i, 'resources/read', 'uriTemplate');
    return {
      ...offer,
      schema: variablesSchema(offer.name),
      nameWith: (text) => expandTemplate(offer.name, valuesOfJson(text)),
      argumentsOf: (uri) => {
        const values = matchTemplate(offer.name, uri);
        return values && jsonOfValues(values);
      },
    };
  });

export const readPrompts = (items: unknown[]): Offer[] =>
  items.map((raw, i) => ({
    ...offerOf(raw, i, 'prompts/get', 'name'),
    schema: argumentsSchema(isSchema(raw) ? raw['arguments'] : undefined),
  }));

function offerOf(
  raw: unknown,
  index: number,
  method: Offer['method'],
  key: string,
): Omit<Offer, 'schema'> {
  const item = isSchema(raw) ? raw : {};
  const name = textOf(item, key);
  const size = item['size'];
  return {
    method,
    name: name ?? `(${key} ${index + 1} is missing)`,
    title: textOf(item, 'title', 'name') ?? name ?? `(item ${index + 1})`,
    description: textOf(item, 'description') ?? '',
    facts: [textOf(item, 'mimeType'), typeof size === 'number' ? `${size} B` : undefined].filter(
      (fact) => fact !== undefined,
    ),
    raw,
    ...(name === undefined ? { problem: `It has no ${key}.` } : {}),
  };
}

/** The first of these members that is a string and not empty. */
function textOf(item: Schema, ...names: string[]): string | undefined {
  const texts = names.map((name) => item[name]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '');
}

function variablesSchema(template: string): Schema {
  const variables = templateVariables(template);
  return {
    type: 'object',
    properties: Object.fromEntries(
      variables.map((variable) => [variable.name, variableSchema(variable)]),
    ),
    required: variables.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
  };
}

/** An exploded variable may also be one text, which is what most servers mean by `{path*}`. */
function variableSchema({ isExploded }: TemplateVariable): Schema {
  const text = { type: 'string' };
  if (!isExploded) return text;
  return {
    anyOf: [
      { ...text, title: 'Text' },
      { type: 'array', items: text, title: 'List' },
      { type: 'object', additionalProperties: text, title: 'Names and values' },
    ],
  };
}

/** The schema of a prompt's arguments, which are all strings. */
function argumentsSchema(list: unknown): Schema {
  const items: unknown[] = Array.isArray(list) ? list : [];
  const named = items
    .filter((item): item is Schema => isSchema(item))
    .flatMap((item) => {
      const name = textOf(item, 'name');
      return name === undefined ? [] : [{ name, item }];
    });
  return {
    type: 'object',
    properties: Object.fromEntries(
      named.map(({ name, item: { title, description } }) => [
        name,
        { type: 'string', title, description },
      ]),
    ),
    required: named.filter(({ item }) => item['required'] === true).map(({ name }) => name),
  };
}
