import { offerOf, type Offer } from '../../calls/offers/offer.ts';
import type { Schema } from '../../schema-form/schema/schema.ts';
import { matchTemplate } from './match-template.ts';
import { jsonOfValues, valuesOfJson } from './template-values.ts';
import { expandTemplate, templateVariables, type TemplateVariable } from './uri-template.ts';

export const readResources = (items: unknown[]): Offer[] =>
  items.map((raw, i) => kept(raw, () => resourceOf(raw, i)));

/** A resource of which nothing but the URI is known. */
export const unlisted = (uri: string): Offer => ({ ...resourceOf({ uri }, 0), title: uri });

const resourceOf = (raw: unknown, index: number): Offer => ({
  ...offerOf(raw, index, 'resources/read', 'uri'),
  schema: { type: 'object' },
});

const known = new WeakMap<object, Offer>();

/** An item of a list that grows is read once, and stays the same for those who compare. */
function kept(raw: unknown, read: () => Offer): Offer {
  if (typeof raw !== 'object' || raw === null) return read();
  const offer = known.get(raw) ?? read();
  // The text for a missing name has the place in the list, which is another in the next.
  if (offer.problem === undefined) known.set(raw, offer);
  return offer;
}

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
