import { offerOf, textOf, type Offer } from '../../calls/offers/offer.ts';
import { isSchema, type Schema } from '../../schema-form/schema/schema.ts';

export const readPrompts = (items: unknown[]): Offer[] =>
  items.map((raw, i) => ({
    ...offerOf(raw, i, 'prompts/get', 'name'),
    schema: argumentsSchema(isSchema(raw) ? raw['arguments'] : undefined),
  }));

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
