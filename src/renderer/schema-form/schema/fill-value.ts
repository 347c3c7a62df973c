import { likeliestBranch } from './branch.ts';
import { exactOf, isExact } from '../json/exact-value.ts';
import { fieldOf, type Field } from './field.ts';
import { itemSchema, tupleLength } from './member-schemas.ts';
import { memberOf, readNode, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { isSchema, listOf, requiredNames, type Schema } from './schema.ts';
import { insertValues, type Gap } from '../json/insert-values.ts';

/** The members to fill in: required ones, all that are named, or those with a default. */
export type Filling = 'required' | 'all' | 'defaults';

const maxDepth = 12;
/** Optional members are filled in to this depth, since a schema may refer to itself. */
const maxOptionalDepth = 5;
const maxMembers = 2000;
/** Filling is repeated so often, since a condition may ask for more once its field is there. */
const maxPasses = 4;

/**
 * Fills in what is missing in a value, given as JSON text; what is there keeps its spelling.
 * Undefined where the text is no JSON object.
 */
export function filledText(schema: unknown, text: string, filling: Filling): string | undefined {
  const start = text.trim() === '' ? '{}' : text;
  let filled = start;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const node = readNode(filled);
    if (node?.kind !== 'object') return undefined;
    const gaps = new Filler(schema, filling).gapsIn(schema, node);
    if (gaps.length === 0) break;
    filled = insertValues(filled, gaps);
  }
  return filled === start ? text : filled;
}

class Filler {
  private readonly root: unknown;
  private readonly filling: Filling;
  private left = maxMembers;

  constructor(root: unknown, filling: Filling) {
    this.root = root;
    this.filling = filling;
  }

  /** The missing members of a present value. */
  gapsIn(schema: unknown, node: JsonNode, path: Path = []): Gap[] {
    if (path.length > maxDepth) return [];
    const field = this.meant(fieldOf(schema, this.root, node), node);
    if (node.kind === 'list' && field.kind === 'list') {
      return node.items.flatMap((item, i) =>
        this.gapsIn(itemSchema(field.schema, i), item, [...path, i]),
      );
    }
    if (node.kind !== 'object') return [];
    return this.members(field.schema, path.length).flatMap(({ name, schema: own, isRequired }) => {
      const member = memberOf(node, name);
      const place = [...path, name];
      if (member !== undefined) return this.gapsIn(own, member, place);
      const value = this.missing(own, isRequired, path.length + 1);
      return value === undefined ? [] : [{ path: place, value }];
    });
  }

  private missing(schema: unknown, isRequired: boolean, depth: number): unknown {
    if (this.filling === 'defaults') return this.preset(schema, depth);
    if (!isRequired && (this.filling === 'required' || depth > maxOptionalDepth)) return undefined;
    this.left -= 1;
    return this.left < 0 ? undefined : this.blank(schema, depth);
  }

  /**
   * The default of a schema, or the object of its members' defaults where they cover all that is
   * required.
   */
  private preset(schema: unknown, depth: number): unknown {
    const field = fieldOf(schema, this.root);
    const preset = exactOf(field.schema['default']);
    if (preset !== undefined || field.kind !== 'object' || depth > maxOptionalDepth) return preset;
    const entries = this.members(field.schema, depth).map(
      ({ name, schema: own, isRequired }) =>
        [name, this.preset(own, depth + 1), isRequired] as const,
    );
    const set = entries.filter(([, value]) => value !== undefined);
    const isWhole = entries.every(([, value, isRequired]) => value !== undefined || !isRequired);
    return set.length > 0 && isWhole
      ? Object.fromEntries(set.map(([name, value]) => [name, value]))
      : undefined;
  }

  /** The value that a schema offers, or else an empty one of its type. */
  private blank(schema: unknown, depth: number): unknown {
    const field = this.meant(fieldOf(schema, this.root));
    const offered = offeredBy(field);
    if (offered !== undefined) return offered;
    switch (field.kind) {
      case 'string':
        return '';
      case 'number':
      case 'integer':
        return smallest(field.schema);
      case 'boolean':
        return false;
      case 'object':
        return this.object(field.schema, depth);
      case 'list':
      case 'choices':
        return this.list(field, depth);
      case 'choice':
      case 'union':
      case 'null':
        return null;
      case 'json':
        return field.schema['type'] === 'object' ? {} : null;
    }
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    if (depth > maxDepth) return {};
    const entries = this.members(schema, depth)
      .map(({ name, schema: own, isRequired }) => [name, this.missing(own, isRequired, depth + 1)])
      .filter(([, value]) => value !== undefined);
    return Object.fromEntries(entries) as Record<string, unknown>;
  }

  /** The fewest items that a list needs; one where all is filled in. */
  private list({ kind, schema }: Field, depth: number): unknown[] {
    if (depth > maxDepth) return [];
    const { minItems } = schema;
    const least = typeof minItems === 'number' ? Math.min(minItems, 20) : 0;
    const shape =
      kind === 'list' && this.filling === 'all'
        ? Math.max(tupleLength(schema), this.isWorthShowing(schema) ? 1 : 0)
        : 0;
    const length = depth > maxOptionalDepth ? least : Math.max(least, shape);
    return Array.from({ length }, (_, i) => this.blank(itemSchema(schema, i), depth + 1));
  }

  private isWorthShowing(schema: Schema): boolean {
    return schema['maxItems'] !== 0 && fieldOf(itemSchema(schema, 0), this.root).kind === 'object';
  }

  /** The branch of a union that the value belongs to, or else the first. */
  private meant(field: Field, node?: JsonNode): Field {
    let meant = field;
    for (let step = 0; meant.kind === 'union' && step < maxDepth; step += 1) {
      const found = node ? likeliestBranch(meant.branches, node, this.root) : 0;
      const branch = meant.branches[found];
      if (!branch) break;
      meant = fieldOf(branch.schema, this.root, node);
    }
    return meant;
  }

  private members(schema: Schema, depth: number): Member[] {
    const named = isSchema(schema['properties']) ? schema['properties'] : {};
    const required = requiredNames(schema);
    const unnamed = [...required].filter((name) => !Object.hasOwn(named, name));
    if (depth > maxDepth) return [];
    return [
      ...Object.entries(named).filter(([, own]) => own !== false),
      ...unnamed.map((name): [string, unknown] => [name, true]),
    ].map(([name, own]) => ({ name, schema: own, isRequired: required.has(name) }));
  }
}

type Member = { name: string; schema: unknown; isRequired: boolean };

/** A constant, a default, an example or the first choice. */
function offeredBy({ kind, schema, options }: Field): unknown {
  if (Object.hasOwn(schema, 'const')) return exactOf(schema['const']);
  const [example] = [...listOf(schema['examples']), schema['example']].filter(isExact);
  // The options of a list belong to its items.
  return (
    exactOf(schema['default']) ?? example ?? (kind === 'choice' ? options.values[0] : undefined)
  );
}

/** The number nearest to 0 that its limits allow. */
function smallest({ minimum, exclusiveMinimum, maximum }: Schema): number {
  const low =
    typeof minimum === 'number'
      ? minimum
      : typeof exclusiveMinimum === 'number'
        ? exclusiveMinimum + 1
        : 0;
  return typeof maximum === 'number' && maximum < 0 ? maximum : Math.max(0, low);
}
