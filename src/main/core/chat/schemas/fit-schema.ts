import { isObject } from '../../../../shared/json/is-object.ts';
import type { ToolChange } from '../../../../shared/model/chat/chat.ts';
import { fitPart } from './fit-part.ts';
import { fitRoot } from './fit-root.ts';
import type { Note, Taker } from './fitting.ts';
import { mendReferences } from './mend-references.ts';
import { sizeOf, type Schema } from './schema-places.ts';

/** A schema as a provider takes it, with what was changed and why; or why it takes none of it. */
type FitSchema = (
  schema: Schema,
) => { schema: Schema; changes: ToolChange[] } | { rejected: string };

const maxParts = 20_000;
const maxDepth = 100;
const maxCharacters = 400_000;
const maxChanges = 200;

/**
 * Fits the schema of a tool's arguments to a kind of endpoint. One schema that a provider refuses
 * spoils the whole request, so what it would refuse is mended or the tool is left out; nothing else
 * is touched, since the schema is what is being tested.
 */
export function fitSchemaFor(kind: string): FitSchema {
  const taker = takerOf(kind);
  return (schema) => {
    const rejected = tooLarge(schema);
    if (rejected !== undefined) return { rejected };
    return taker === undefined ? { schema, changes: [] } : fit(schema, taker);
  };
}

/** Which provider's rules hold for a kind; undefined for the demo, which takes any schema. */
function takerOf(kind: string): Taker | undefined {
  switch (kind) {
    case 'demo':
      return undefined;
    case 'anthropic':
    case 'gemini':
      return kind;
    default:
      return 'openai';
  }
}

function tooLarge(schema: Schema): string | undefined {
  const { count, depth } = sizeOf(schema, maxParts);
  if (count >= maxParts) return `Its schema has more than ${maxParts} parts.`;
  if (depth > maxDepth) return `Its schema is nested more than ${maxDepth} levels deep.`;
  const characters = JSON.stringify(schema).length;
  if (characters <= maxCharacters) return undefined;
  return `Its schema has ${characters} characters, more than the ${maxCharacters} that are sent.`;
}

function fit(schema: Schema, taker: Taker): ReturnType<FitSchema> {
  const changes: ToolChange[] = [];
  let left = 0;
  const note: Note = (kind, path, what) => {
    if (changes.length < maxChanges) changes.push({ kind, path, what });
    else left += 1;
  };
  const merged = fitRoot(schema, taker, note);
  const fitted = fitPart(merged, '', { taker, note });
  const whole = mendReferences(isObject(fitted) ? fitted : {}, schema, note);
  const rejected = taker === 'anthropic' ? refusedName(whole, note) : undefined;
  if (rejected !== undefined) return { rejected };
  if (left > 0) changes.push({ kind: 'lossy', path: '', what: `${left} more changes` });
  return { schema: whole, changes };
}

const anthropicNames = /^[a-zA-Z0-9_.-]{1,64}$/;

/** Removes arguments whose names Anthropic refuses; says so of one that can't be removed. */
function refusedName(schema: Schema, note: Note): string | undefined {
  const { properties, required } = schema;
  if (!isObject(properties)) return undefined;
  for (const name of Object.keys(properties)) {
    if (anthropicNames.test(name)) continue;
    if (Array.isArray(required) && required.includes(name)) {
      return `Anthropic accepts no argument named ${JSON.stringify(name)}, and the tool requires it.`;
    }
    delete properties[name];
    note('lossy', `/properties/${name}`, 'removed: Anthropic takes no argument of this name');
  }
  return undefined;
}
