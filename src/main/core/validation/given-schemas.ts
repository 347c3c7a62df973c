import { RpcError } from '../../../shared/rpc/errors.ts';

/** Schemas by names of the page's: one may be of megabytes, and is not sent with every letter typed. */
export type GivenSchemas = {
  give(schemaId: string, schema: unknown): void;
  /** NOT_FOUND where it was not given, or is forgotten since. */
  of(schemaId: string): unknown;
};

/** Each may be as large as a message can be, so only the last ones are kept. */
const maxKept = 12;

export function createGivenSchemas(): GivenSchemas {
  const schemas = new Map<string, unknown>();
  return {
    give(schemaId, schema) {
      schemas.delete(schemaId);
      schemas.set(schemaId, schema);
      for (const oldest of schemas.keys()) {
        if (schemas.size <= maxKept) break;
        schemas.delete(oldest);
      }
    },
    of(schemaId) {
      if (!schemas.has(schemaId)) {
        throw new RpcError('NOT_FOUND', 'The schema is no longer known: give it again.');
      }
      const schema = schemas.get(schemaId);
      this.give(schemaId, schema);
      return schema;
    },
  };
}
