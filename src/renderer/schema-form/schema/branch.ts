import { isOfType, isWritten } from './condition.ts';
import { fieldOf, type Branch } from './field.ts';
import { itemSchema } from './member-schemas.ts';
import { memberOf, type JsonNode } from '../json/json-node.ts';
import { isSchema, requiredNames } from './schema.ts';

const no = -10;
const maxDepth = 3;
const deepestUnion = 2;

/** The branch of a union that a value is most likely of; -1 where it is of none. */
export function likeliestBranch(
  branches: readonly Branch[],
  node: JsonNode,
  root: unknown,
): number {
  const scores = branches.map(({ schema }) => score(schema, node, root));
  const best = Math.max(...scores);
  return best <= no / 2 ? -1 : scores.indexOf(best);
}

/** How well a value fits a schema: higher is better, far below 0 is not at all. */
export function score(schema: unknown, node: JsonNode, root: unknown, depth = 0): number {
  const field = fieldOf(schema, root, node);
  if (node.kind === 'null' && field.isNullable) return 5;
  switch (field.kind) {
    case 'choice': {
      const isOwn = isWritten(node);
      return field.options.values.some(isOwn) ? 10 : no;
    }
    case 'union':
      if (depth >= deepestUnion) return 0;
      return Math.max(
        ...field.branches.map((branch) => score(branch.schema, node, root, depth + 1)),
      );
    case 'json': {
      const { type } = field.schema;
      if (typeof type !== 'string') return 0;
      return isOfType(type, node) ? 2 : no;
    }
    case 'object':
      return node.kind === 'object' ? objectScore(field.schema, node, root, depth) : no;
    case 'list':
    case 'choices': {
      if (node.kind !== 'list') return no;
      const [first] = node.items;
      if (first === undefined || depth >= maxDepth) return 2;
      return 2 + Math.sign(score(itemSchema(field.schema, 0), first, root, depth + 1));
    }
    case 'number':
      return isOfType('number', node) ? 3 : no;
    default:
      return isOfType(field.kind, node) ? 3 : no;
  }
}

function objectScore(
  schema: Record<string, unknown>,
  node: JsonNode & { kind: 'object' },
  root: unknown,
  depth: number,
): number {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  let total = 1;
  for (const name of requiredNames(schema)) total += node.members.has(name) ? 2 : -5;
  // An empty object may become any object, however much it lacks.
  if (node.members.size === 0) return Math.max(total, no / 2 + 1);
  if (depth >= maxDepth) return total;
  for (const [name, member] of node.members) {
    if (!Object.hasOwn(properties, name)) {
      total += schema['additionalProperties'] === false ? -3 : 0;
      continue;
    }
    const fit = score(properties[name], memberOf(node, name) ?? member, root, depth + 1);
    // A wrong discriminator rules a branch out.
    total +=
      fit <= no / 2 && fieldOf(properties[name], root).kind === 'choice' ? -20 : 1 + Math.sign(fit);
  }
  return total;
}
