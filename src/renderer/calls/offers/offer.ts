import { isSchema, type Schema } from '../../schema-form/schema/schema.ts';
import { byteSize } from '../../ui/format.ts';

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

/** What can be read of an item of a list, without the schema of its arguments; `key` is the member that names it. */
export function offerOf(
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
    facts: [textOf(item, 'mimeType'), typeof size === 'number' ? byteSize(size) : undefined].filter(
      (fact) => fact !== undefined,
    ),
    raw,
    ...(name === undefined ? { problem: `It has no ${key}.` } : {}),
  };
}

/** The first of these members that is a string and not empty. */
export function textOf(item: Schema, ...names: string[]): string | undefined {
  const texts = names.map((name) => item[name]);
  return texts.find((text): text is string => typeof text === 'string' && text !== '');
}
