import { createHmac } from 'node:crypto';
import { handsOver } from '../../../../shared/model/servers/answer-rule.ts';
import { boundInputs } from './proposed-inputs.ts';
import type { Launchable } from './trust.ts';

/**
 * The fingerprint that binds an approval to everything a start or a request depends on, also to
 * members that a launch may get later. It is keyed (HMAC-SHA-256), since a short secret could be
 * guessed from a plain hash.
 */
export function fingerprintOf(launches: Launchable[], key: Buffer): string {
  const bound = launches.map((one) => {
    const { launch, upkeep, inputs, roots = [], meta = {}, answerRules = [], sends } = one;
    const rules = answerRules.filter(handsOver);
    const used = boundInputs({ launch, inputs });
    return {
      launch,
      watch: upkeep?.watch ?? [],
      sends,
      ...(used.length > 0 && { inputs: used }),
      ...(roots.length > 0 && { roots }),
      ...(rules.length > 0 && { answerRules: rules }),
      ...(Object.keys(meta).length > 0 && { meta }),
    };
  });
  return fingerprintOfValues(bound, key);
}

/** Computes the fingerprint of values that stand outside the definitions. */
export const fingerprintOfValues = (values: object[], key: Buffer): string =>
  createHmac('sha256', key).update(canonicalJson(values)).digest('hex');

/** JSON that is the same for equal values: members sorted by name, undefined ones left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
