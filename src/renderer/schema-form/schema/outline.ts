import { likeliestBranch } from './branch.ts';
import { fieldOf, type Field } from './field.ts';
import { itemSchema, restSchema } from './member-schemas.ts';
import { memberOf, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { isSchema, requiredNames } from './schema.ts';

/** A part of a value as its schema describes it, with what is there of it. */
export type OutlinePart = {
  name: string;
  schema: unknown;
  node: JsonNode | undefined;
  path: Path;
  isRequired: boolean;
  /** Whether the value has the member though the schema does not name it. */
  isExtra?: boolean;
};

export type OutlineParts = { parts: OutlinePart[]; left: number };

const mostParts = 100;

/** What a schema says within a value: members, items, or the ways in which the value may be. */
export function outlineParts(
  field: Field,
  node: JsonNode | undefined,
  path: Path,
  root: unknown,
): OutlineParts {
  switch (field.kind) {
    case 'object':
      return cut(members(field, node, path));
    case 'list':
      return cut(items(field, node, path));
    case 'union': {
      const chosen = node ? field.branches[likeliestBranch(field.branches, node, root)] : undefined;
      if (chosen) return outlineParts(fieldOf(chosen.schema, root, node), node, path, root);
      // Without a value, every branch is listed.
      return cut(
        field.branches.map(({ label, schema }, i) => ({
          name: `${i + 1}: ${label}`,
          schema,
          node: undefined,
          path: [...path, i],
          isRequired: false,
        })),
      );
    }
    default:
      return { parts: [], left: 0 };
  }
}

function members({ schema }: Field, node: JsonNode | undefined, path: Path): OutlinePart[] {
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = requiredNames(schema);
  const named = Object.entries(properties).map(([name, own]) => ({
    name,
    schema: own,
    node: memberOf(node, name),
    path: [...path, name],
    isRequired: required.has(name),
  }));
  const others = node?.kind === 'object' ? [...node.members] : [];
  const rest = restSchema(schema);
  const extra = others.flatMap(([name, own]): OutlinePart[] =>
    Object.hasOwn(properties, name)
      ? []
      : [
          {
            name,
            schema: rest,
            node: own,
            path: [...path, name],
            isRequired: false,
            isExtra: true,
          },
        ],
  );
  const isMap = node === undefined && isSchema(rest) && Object.keys(rest).length > 0;
  const further = isMap
    ? [
        {
          name: 'any other name',
          schema: rest,
          node: undefined,
          path: [...path, '*'],
          isRequired: false,
        },
      ]
    : [];
  return [...named, ...extra, ...further];
}

function items({ schema }: Field, node: JsonNode | undefined, path: Path): OutlinePart[] {
  const part = (at: number, own: JsonNode | undefined, name: string): OutlinePart => ({
    name,
    schema: itemSchema(schema, at),
    node: own,
    path: [...path, at],
    isRequired: false,
  });
  if (node?.kind === 'list') return node.items.map((own, i) => part(i, own, String(i + 1)));
  return [part(0, undefined, 'each item')];
}

const cut = (all: OutlinePart[]): OutlineParts => ({
  parts: all.slice(0, mostParts),
  left: Math.max(0, all.length - mostParts),
});
