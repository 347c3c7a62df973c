import { readNode, valueOf, type JsonNode } from '../../schema-form/json/json-node.ts';
import type { TemplateValue, TemplateValues } from './uri-template.ts';

/**
 * The values in a JSON object. A null is undefined (RFC 6570, section 2.3); text that is not a JSON
 * object has no values.
 */
export function valuesOfJson(text: string): TemplateValues {
  const node = readNode(text);
  const values = new Map<string, TemplateValue>();
  for (const [name, member] of node?.kind === 'object' ? node.members : []) {
    if (member.kind !== 'null') values.set(name, valueOfNode(member));
  }
  return values;
}

export const jsonOfValues = (values: TemplateValues): string =>
  JSON.stringify(
    Object.fromEntries([...values].map(([name, value]) => [name, plain(value)])),
    null,
    2,
  );

function valueOfNode(node: JsonNode): TemplateValue {
  if (node.kind === 'list') return node.items.filter(isThere).map(textOf);
  if (node.kind !== 'object') return textOf(node);
  const there = [...node.members].filter(([, member]) => isThere(member));
  return new Map(there.map(([name, member]) => [name, textOf(member)]));
}

const isThere = ({ kind }: JsonNode): boolean => kind !== 'null';

/** The text of a value; a number keeps all the digits that were written. */
const textOf = (node: JsonNode): string =>
  node.kind === 'string' ? String(valueOf(node)) : node.text;

const plain = (value: TemplateValue): unknown =>
  value instanceof Map ? Object.fromEntries(value) : value;
