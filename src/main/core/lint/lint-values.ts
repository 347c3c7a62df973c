import { isObject } from '../../../shared/json/is-object.ts';
import { pointerParts, valueAt } from '../../../shared/json/json-pointer.ts';
import type { Judgement } from '../../../shared/model/calls/problem.ts';
import type { Json } from '../validation/schema-keywords.ts';
import { dialects } from '../validation/prepare-schema.ts';
import { quoted, type Findings } from './findings.ts';

/** A default or an example, which its own schema should accept. */
export type StatedValue = {
  /** The pointer from the root of the schema to the part that states the value. */
  place: string;
  /** The rest of the pointer, from that part to the value. */
  key: string;
  value: unknown;
};

export type Judge = (schema: unknown, text: string) => Promise<Judgement>;

const maxValues = 200;
const maxTold = 5;
const rootId = 'https://lint.invalid/schema';

/**
 * Judges the first 200 values that a schema states together, so that the schema is compiled once.
 */
export async function lintValues(
  schema: Json,
  values: StatedValue[],
  at: string,
  judge: Judge,
  findings: Findings,
): Promise<void> {
  const judged = values.slice(0, maxValues);
  if (judged.length === 0) return;
  const text = JSON.stringify(Object.fromEntries(judged.map(({ value }, i) => [`v${i}`, value])));
  const judgement = await judge(wrapped(schema, judged), text);
  if (judgement.status === 'unknown') {
    const message = `Its defaults and examples were not checked. ${judgement.reason}`;
    findings.add('values-unchecked', { severity: 'hint', pointer: at, message });
    return;
  }
  const wrong = judged.filter((_, i) => judgement.problems.some(({ path }) => path[0] === `v${i}`));
  for (const { place, key, value } of wrong.slice(0, maxTold)) {
    const reason = await reasonFor(schema, place, value, judge);
    const isDefault = key === 'default';
    findings.add(isDefault ? 'default-invalid' : 'example-invalid', {
      severity: 'warning',
      pointer: `${at}${place}/${key}`,
      message: `The ${isDefault ? 'default' : 'example'} ${quoted(value)} is not valid by its own schema${reason}. ${isDefault ? 'Clients that fill it in are refused' : 'Models copy it and are refused'}. Correct it, or the schema.`,
    });
  }
}

/**
 * A schema of an object with each value as a member, which refers to the part that states the
 * value.
 */
function wrapped(schema: Json, values: StatedValue[]): Json {
  const { $schema } = schema;
  const isOldest = String($schema).startsWith(dialects['draft-04']);
  const id = isOldest ? { id: rootId } : { $id: rootId };
  const properties = values.map(({ place }, i) => {
    const fragment = place.split('/').map(encodeURIComponent).join('/');
    return [`v${i}`, { $ref: `${rootId}#${fragment}` }];
  });
  return {
    ...($schema === undefined ? {} : { $schema }),
    definitions: { schema: { ...schema, ...id } },
    properties: Object.fromEntries(properties) as Json,
  };
}

/**
 * Why a value is refused, judged by the stating part alone, since problems found through a
 * reference have no message.
 */
async function reasonFor(root: Json, place: string, value: unknown, judge: Judge): Promise<string> {
  const { $schema, $defs, definitions } = root;
  const around = { $schema, $defs, definitions };
  const judgement = await judge({ ...around, ...partAt(root, place) }, JSON.stringify(value));
  const [problem] = judgement.status === 'judged' ? judgement.problems : [];
  return problem ? `: ${problem.path.join('.') || 'it'} ${problem.message}` : '';
}

function partAt(root: Json, place: string): Json {
  const found = valueAt(root, pointerParts(place));
  return isObject(found) ? found : {};
}
