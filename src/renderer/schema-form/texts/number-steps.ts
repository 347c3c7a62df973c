import type { Field } from '../schema/field.ts';

/** Whole numbers from one bound to another, so few that each is a place on a slider. */
export type NumberSteps = { min: number; max: number; step: number };

const mostSteps = 100;
/** Between fewer a slider is no help. */
const fewestSteps = 2;

export function numberSteps({ kind, schema }: Field): NumberSteps | undefined {
  if (kind !== 'integer') return undefined;
  const { multipleOf = 1 } = schema;
  const low = firstWhole(schema['minimum'], schema['exclusiveMinimum'], 1);
  const high = firstWhole(schema['maximum'], schema['exclusiveMaximum'], -1);
  if (low === undefined || high === undefined || !isStep(multipleOf)) return undefined;
  const min = Math.ceil(low / multipleOf) * multipleOf;
  const max = Math.floor(high / multipleOf) * multipleOf;
  const steps = (max - min) / multipleOf;
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max)) return undefined;
  return steps >= fewestSteps && steps <= mostSteps ? { min, max, step: multipleOf } : undefined;
}

/** The first whole number that is within the bounds; of a range that draft-04 had, `true` beside a bound, nothing is known. */
function firstWhole(inclusive: unknown, exclusive: unknown, inwards: 1 | -1): number | undefined {
  const round = inwards === 1 ? Math.ceil : Math.floor;
  const within = typeof inclusive === 'number' ? round(inclusive) : undefined;
  const beyond = typeof exclusive === 'number' ? round(exclusive) : undefined;
  if (typeof exclusive === 'boolean' || (within === undefined && beyond === undefined)) {
    return undefined;
  }
  const after = beyond !== undefined && beyond === exclusive ? beyond + inwards : beyond;
  if (within === undefined || after === undefined) return within ?? after;
  return inwards === 1 ? Math.max(within, after) : Math.min(within, after);
}

const isStep = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
