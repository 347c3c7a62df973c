import { RpcError } from '../../../shared/rpc/errors.ts';

/** A part of a schema's JSON text from a character on; a large schema comes in several parts. */
export type SchemaPart = { schemaId: string; offset: number; text: string; isLast: boolean };

/**
 * Schemas by the page's names for them, so that they are not sent again with every letter typed.
 */
export type GivenSchemas = {
  give(part: SchemaPart): void;
  /** The schema of a name; throws NOT_FOUND where it was not given, or is forgotten. */
  of(schemaId: string): unknown;
};

/** How many schemas are kept, the last ones that were used, since each may be large. */
const maxKept = 12;

export function createGivenSchemas(): GivenSchemas {
  const schemas = new Map<string, unknown>();
  const begun = new Map<string, string>();

  function give({ schemaId, offset, text, isLast }: SchemaPart): void {
    const before = offset === 0 ? '' : begun.get(schemaId);
    begun.delete(schemaId);
    if (before?.length !== offset)
      throw new RpcError('BAD_INPUT', 'A part of the schema is missing.');
    if (isLast) keep(schemas, schemaId, JSON.parse(before + text));
    else keep(begun, schemaId, before + text);
  }

  return {
    give,
    of(schemaId) {
      if (!schemas.has(schemaId)) {
        throw new RpcError('NOT_FOUND', 'The schema is no longer known: give it again.');
      }
      const schema = schemas.get(schemaId);
      keep(schemas, schemaId, schema);
      return schema;
    },
  };
}

/** Stores a value as the most recently used, and drops the oldest beyond the bound. */
function keep<Value>(kept: Map<string, Value>, schemaId: string, value: Value): void {
  kept.delete(schemaId);
  kept.set(schemaId, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= maxKept) break;
    kept.delete(oldest);
  }
}
