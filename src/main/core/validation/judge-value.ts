import type { Judgement } from '../../../shared/model/calls/problem.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { compileSchema, type Compiled } from './compile-schema.ts';
import { toldOf } from './problems.ts';

const keptSchemas = 20;
const compiled = new Map<string, Promise<Compiled>>();

/**
 * Judges a value by a schema, both given as JSON text. The schema is of JSON Schema 2020-12 unless
 * its `$schema` names another draft; formats count. A hostile pattern may run forever, so this must
 * run in a thread that can be killed.
 */
export async function judgeValue(schemaText: string, valueText: string): Promise<Judgement> {
  let value: unknown;
  try {
    value = JSON.parse(valueText);
  } catch (error) {
    const reason = `It is not valid JSON: ${messageOf(error)}`;
    return { status: 'unknown', reason, isNotJson: true };
  }
  try {
    const schema = await compiledFrom(schemaText);
    const { problems, unions } = toldOf(schema.check(value), schema, value);
    const others = unions.length > 0 ? { unions } : {};
    return { status: 'judged', problems, faults: schema.faults, ...others };
  } catch (error) {
    return { status: 'unknown', reason: `The schema can’t be used: ${messageOf(error)}` };
  }
}

/**
 * Compiles a schema, or takes it from the last ones used, since a form asks about one again and
 * again.
 */
function compiledFrom(schemaText: string): Promise<Compiled> {
  const known = compiled.get(schemaText);
  compiled.delete(schemaText);
  const made = known ?? compileSchema(JSON.parse(schemaText));
  compiled.set(schemaText, made);
  for (const oldest of compiled.keys()) {
    if (compiled.size <= keptSchemas) break;
    compiled.delete(oldest);
  }
  return made;
}
