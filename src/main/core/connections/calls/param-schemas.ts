import { isObject } from '../../../../shared/json/is-object.ts';
import { loadSdk } from '../reach/sdk.ts';

/** The Standard JSON Schema member that the SDK's schemas have and its types leave out. */
type WithJsonSchema = { jsonSchema: { input(options: { target: 'draft-2020-12' }): unknown } };

/** The JSON Schema (2020-12) of each method's `params`, by method, of all revisions that are known. */
export async function paramSchemas(): Promise<Record<string, unknown>> {
  const { specTypeSchemas } = await loadSdk();
  const found: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(specTypeSchemas)) {
    if (!/(Request|Notification)$/.test(name)) continue;
    const { jsonSchema } = type['~standard'] as unknown as WithJsonSchema;
    const schema = jsonSchema.input({ target: 'draft-2020-12' });
    const properties = isObject(schema) ? schema['properties'] : undefined;
    if (!isObject(schema) || !isObject(properties) || !isObject(properties['method'])) continue;
    const method = properties['method']['const'];
    // The references in a part point into `$defs` of the whole.
    const { $defs } = schema;
    if (typeof method === 'string') {
      found[method] = {
        ...(properties['params'] as object | undefined),
        ...($defs ? { $defs } : {}),
      };
    }
  }
  return found;
}
