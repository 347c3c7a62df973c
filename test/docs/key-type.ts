/** The part of a JSON Schema that says what a key of a file takes. */
export type Node = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxItems?: number;
  items?: Node | false;
  prefixItems?: Node[];
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  $ref?: string;
};

/** Says in words what a key takes, with its bounds. */
export function typeOf(node: Node): string {
  if (node.const !== undefined) return code(node.const);
  if (node.enum) return `one of ${node.enum.map(code).join(', ')}`;
  if (node.anyOf) return node.anyOf.map(typeOf).join(', or ');
  switch (node.type) {
    case 'string':
      return `string${characters(node)}`;
    case 'boolean':
      return 'boolean';
    case 'integer':
      return `integer${range(node)}`;
    case 'number':
      return `number${range(node)}`;
    case 'array':
      return listType(node);
    default:
      return typeof node.additionalProperties === 'object'
        ? `object of ${node.additionalProperties.$ref ? 'JSON values' : `strings${characters(node.additionalProperties)}`}`
        : 'object';
  }
}

function listType({ items, prefixItems, maxItems }: Node): string {
  if (prefixItems) return `pair of ${prefixItems.map(typeOf).join(' and ')}`;
  const most = maxItems === undefined ? '' : `, at most ${counted(maxItems)}`;
  if (!items || items.type === 'object') return `list of objects${most}`;
  if (items.type === 'array') return `list of pairs${most}`;
  return `list of strings${most}${items.maxLength === undefined ? '' : ` of ${counted(items.maxLength)} characters`}`;
}

function characters({ minLength, maxLength }: Node): string {
  const least = minLength === undefined ? '' : ', not empty';
  return maxLength === undefined ? least : `${least}, at most ${counted(maxLength)} characters`;
}

function range({ minimum, exclusiveMinimum, maximum }: Node): string {
  const most = maximum === undefined ? '' : ` ${counted(maximum)}`;
  if (exclusiveMinimum !== undefined) {
    return ` above ${counted(exclusiveMinimum)}${most && `, at most${most}`}`;
  }
  return minimum === undefined ? '' : ` from ${counted(minimum)} to${most}`;
}

const counted = (number: number): string =>
  number.toLocaleString('en', { maximumFractionDigits: 6 });

const code = (value: unknown): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
