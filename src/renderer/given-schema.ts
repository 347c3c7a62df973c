import { RpcError } from '../shared/rpc/errors.ts';
import { backend } from './backend.ts';

type Given = {
  schemaId: string;
  arrived: Promise<void>;
  /** It is on its way before anything that is asked about it. */
  isSent: boolean;
};

const givenObjects = new WeakMap<object, Given>();
/** Booleans, and whatever else a server sends for a schema. */
const givenValues = new Map<unknown, Given>();

/** So much is written down and sent in a blink. */
const partLength = 500_000;

/**
 * Asks the core about a schema that it knows by name: it is sent once, since one of megabytes would
 * else be sent with each letter. What the core has forgotten is sent again.
 */
export async function aboutSchema<Answer>(
  schema: unknown,
  ask: (schemaId: string) => Promise<Answer>,
): Promise<Answer> {
  // To write a large one down takes long: not in the task that draws its form.
  if (givenOf(schema) === undefined) await nextTask();
  const { schemaId, arrived, isSent } = givenOf(schema) ?? give(schema);
  try {
    // What is asked as the page goes away must be sent at once.
    if (!isSent) await arrived;
    return await ask(schemaId);
  } catch (error) {
    if (!(error instanceof RpcError && error.code === 'NOT_FOUND')) throw error;
    await give(schema, schemaId).arrived;
    return ask(schemaId);
  }
}

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

function give(schema: unknown, schemaId: string = crypto.randomUUID()): Given {
  const text = JSON.stringify(schema) ?? 'null';
  const given = { schemaId, arrived: send(schemaId, text), isSent: text.length <= partLength };
  // What did not arrive is sent anew by the next question.
  given.arrived.catch(() => forget(schema));
  if (isObject(schema)) givenObjects.set(schema, given);
  else givenValues.set(schema, given);
  return given;
}

/** Sends a schema in parts, so that the page stays responsive in between. */
async function send(schemaId: string, text: string): Promise<void> {
  for (let offset = 0; offset < text.length; offset += partLength) {
    const isLast = offset + partLength >= text.length;
    const part = { schemaId, offset, text: text.slice(offset, offset + partLength), isLast };
    await backend.call('validation.give', part);
  }
}

function forget(schema: unknown): void {
  if (isObject(schema)) givenObjects.delete(schema);
  else givenValues.delete(schema);
}

const givenOf = (schema: unknown): Given | undefined =>
  isObject(schema) ? givenObjects.get(schema) : givenValues.get(schema);

const isObject = (schema: unknown): schema is object =>
  typeof schema === 'object' && schema !== null;
