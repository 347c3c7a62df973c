import { readNode, valueOf, type JsonNode } from '../../schema-form/json/json-node.ts';
import { accessText } from '../../ui/json/json-path-text.ts';

/** A value within a result, with where it stands in words. */
export type ResultValue = { place: string; json: string; kind: JsonNode['kind'] };

const most = 1000;
const longest = 200_000;

/**
 * All values in a result, the outer before the inner, digits as they were sent. A text that holds
 * JSON, as many servers answer, is looked into as well.
 */
export function resultValues(text: string): ResultValue[] {
  const root = readNode(text);
  const found: ResultValue[] = [];
  if (root) collect(root, '', [], found);
  return found;
}

function collect(
  node: JsonNode,
  before: string,
  path: (string | number)[],
  found: ResultValue[],
): void {
  if (found.length >= most || path.length > 50) return;
  const place = before + accessText(path);
  if (place !== '' && node.text.length <= longest)
    found.push({ place, json: node.text, kind: node.kind });
  switch (node.kind) {
    case 'object':
      for (const [name, member] of node.members) collect(member, before, [...path, name], found);
      break;
    case 'list':
      for (const [at, item] of node.items.entries()) collect(item, before, [...path, at], found);
      break;
    case 'string': {
      const inner = before === '' ? jsonIn(node) : undefined;
      if (inner) collect(inner, `${place} › `, [], found);
      break;
    }
    default:
  }
}

function jsonIn(node: JsonNode): JsonNode | undefined {
  if (node.text.length > longest || !/^"\s*[{[]/.test(node.text)) return undefined;
  return readNode(String(valueOf(node)));
}
