import { readNode, valueOf, type JsonNode } from '../../schema-form/json/json-node.ts';

/** How a language writes the values of JSON. */
export type LiteralStyle = {
  number(text: string): string;
  keyword(value: 'true' | 'false' | 'null'): string;
  /** Writes the name of a member with its separator. */
  name(name: string): string;
};

/** JSON text as a literal of a language, laid out; every text is safe within its quotes. */
export function literal(json: string, style: LiteralStyle, indent = ''): string {
  const node = readNode(json);
  return node ? written(node, style, indent) : json;
}

function written(node: JsonNode, style: LiteralStyle, indent: string): string {
  switch (node.kind) {
    case 'object': {
      const members = [...node.members].map(
        ([name, value]) => `${style.name(name)} ${written(value, style, `${indent}  `)}`,
      );
      return laidOut('{', members, '}', indent);
    }
    case 'list': {
      const items = node.items.map((item) => written(item, style, `${indent}  `));
      return laidOut('[', items, ']', indent);
    }
    case 'string':
      return textLiteral(String(valueOf(node)));
    case 'number':
      return style.number(node.text);
    case 'boolean':
    case 'null':
      return style.keyword(node.text as 'true' | 'false' | 'null');
  }
}

function laidOut(open: string, parts: string[], close: string, indent: string): string {
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${indent}  ${part},\n`).join('')}${indent}${close}`;
}

/**
 * A text in double quotes, as JavaScript and Python both read it. Characters that may end a line in
 * either, and lone surrogates, are escaped.
 */
export const textLiteral = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
