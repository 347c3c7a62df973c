import { RpcError } from '../shared/rpc/errors.ts';
import { backend } from './backend.ts';

type Given = { schemaId: string; arrived: Promise<void> };

const givenObjects = new WeakMap<object, Given>();
/** Booleans, and whatever else a server sends for a schema. */
const givenValues = new Map<unknown, Given>();

/**
 * Asks the core about a schema that it knows by name: it is sent once, since one of megabytes would
 * else be sent with each letter. What the core has forgotten is sent again.
 */
export async function aboutSchema<Answer>(
  schema: unknown,
  ask: (schemaId: string) => Promise<Answer>,
): Promise<Answer> {
  const { schemaId, arrived } = givenOf(schema) ?? give(schema);
  try {
    await arrived;
    return await ask(schemaId);
  } catch (error) {
    if (!(error instanceof RpcError && error.code === 'NOT_FOUND')) throw error;
    const again = give(schema, schemaId);
    await again.arrived;
    return ask(schemaId);
  }
}

function give(schema: unknown, schemaId: string = crypto.randomUUID()): Given {
  const given = { schemaId, arrived: backend.call('validation.give', { schemaId, schema }) };
  if (isObject(schema)) givenObjects.set(schema, given);
  else givenValues.set(schema, given);
  given.arrived.catch(() => forget(schema));
  return given;
}

/** What did not arrive is sent anew by the next question. */
function forget(schema: unknown): void {
  if (isObject(schema)) givenObjects.delete(schema);
  else givenValues.delete(schema);
}

const givenOf = (schema: unknown): Given | undefined =>
  isObject(schema) ? givenObjects.get(schema) : givenValues.get(schema);

const isObject = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null;
