export type KeywordRow = [
  keyword: string,
  schema: object,
  /** What the form shows of it: `role name`, or words in quotes. */
  sees: string[],
  /** Arguments that are right, in which the same is seen. */
  right: string,
  /** Arguments that are wrong, and what is said of them. */
  wrong?: [text: string, said: string[]],
];

export const draft07 = 'http://json-schema.org/draft-07/schema#';
export const object = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});
export const text = { type: 'string' };
export const number = { type: 'number' };
/** An argument `a`. */
export const a = (own: unknown, more: object = {}) => object({ a: own }, more);
export const list = (items: unknown, more: object = {}) => a({ type: 'array', items, ...more });
export const format = (name: string, right: string, wrong: string, said: string): KeywordRow => [
  `format ${name}`,
  a({ ...text, format: name }),
  ['textbox a', `“string · ${name}”`],
  JSON.stringify({ a: right }),
  [JSON.stringify({ a: wrong }), [`/a must be ${said}`]],
];
