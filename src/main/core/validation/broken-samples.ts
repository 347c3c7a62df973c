import { isObject } from '../../../shared/json/is-object.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import type { InvalidSample, InvalidSamples } from '../../../shared/model/chat/sample.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { breaksOf, type Place } from './break-rules.ts';
import { compileSchema, type Compiled } from './compile-schema.ts';
import { problemsOf } from './problems.ts';
import { ofObjects, sampleValues } from './sample-value.ts';
import type { Json } from './schema-keywords.ts';

const bases = 12;
const maxSamples = 60;
const maxPerKeyword = 6;
const maxPlaces = 200;

/**
 * Makes objects that a schema, given as JSON text, refuses. Each is an accepted value with one
 * change, and is kept only where the validator finds exactly one problem in it.
 */
export async function brokenSamples(schemaText: string, seed: number): Promise<InvalidSamples> {
  try {
    const schema = ofObjects(JSON.parse(schemaText));
    const values = await sampleValues(schema, bases, seed, 'plausible');
    const base = values.filter(isObject).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
    if (!base) return { status: 'unknown', reason: noBase };
    return { status: 'made', samples: samplesFrom(base, await compileSchema(schema)) };
  } catch (error) {
    return { status: 'unknown', reason: `The schema can’t be used: ${messageOf(error)}` };
  }
}

const noBase = 'No value was found that the schema accepts, so there is none to break.';
const sizeOf = (value: unknown): number => JSON.stringify(value).length;

function samplesFrom(base: Json, compiled: Compiled): InvalidSample[] {
  const found = new Map<string, InvalidSample>();
  const perKeyword = new Map<string, number>();
  const seen = new Set<string>();
  for (const { place, candidates, keyword } of breaksOf(compiled.schema, base).slice(
    0,
    maxPlaces * 4,
  )) {
    if (found.size >= maxSamples) break;
    const used = perKeyword.get(keyword) ?? 0;
    if (used >= maxPerKeyword) continue;
    const sample = firstBroken(base, place, candidates, keyword, compiled);
    if (!sample || seen.has(problemKey(sample.problem))) continue;
    seen.add(problemKey(sample.problem));
    found.set(sample.text, sample);
    perKeyword.set(keyword, used + 1);
  }
  return [...found.values()];
}

const problemKey = ({ path, message }: Problem): string => JSON.stringify([path, message]);

/** The first change with only one problem, preferably one that breaks the intended keyword. */
function firstBroken(
  base: Json,
  place: Place,
  candidates: unknown[],
  keyword: string,
  compiled: Compiled,
): InvalidSample | undefined {
  const single = candidates.flatMap((candidate): InvalidSample[] => {
    const value = replaced(base, place, candidate);
    const [problem, ...others] = problemsOf(compiled.check(value), compiled, value);
    return problem && others.length === 0
      ? [{ text: JSON.stringify(value, null, 2), problem }]
      : [];
  });
  return single.find(({ problem }) => problem.keyword === keyword) ?? single[0];
}

function replaced(owner: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(owner)) {
    return owner.map((item, i) => (i === step ? replaced(item, rest, value) : (item as unknown)));
  }
  return Object.fromEntries(
    Object.entries(owner as Json).map(([name, member]) => [
      name,
      name === step ? replaced(member, rest, value) : member,
    ]),
  );
}
