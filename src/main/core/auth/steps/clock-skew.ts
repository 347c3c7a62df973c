import type { AuthFinding } from '../../../../shared/model/sign-in.ts';
import type { AuthAnswer } from './step.ts';

/** A smaller difference is that of any two clocks. */
const worthTellingMs = 60_000;

/**
 * How far the clock of whoever answered is ahead of this machine’s, by the header `Date`, which
 * counts whole seconds; undefined without one.
 */
export function clockSkewOf(
  { headers, askedAt }: Pick<AuthAnswer, 'headers' | 'askedAt'>,
  now = Date.now(),
): number | undefined {
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) return undefined;
  return Math.round((date + 500 - (askedAt + now) / 2) / 1000) * 1000;
}

/** What is to be said of a difference between two clocks; undefined of a small one. */
export function clockFinding(skewMs: number, host: string): AuthFinding | undefined {
  if (Math.abs(skewMs) <= worthTellingMs) return undefined;
  const seconds = Math.abs(skewMs) / 1000;
  const amount = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} minutes`;
  const message = `the clock of ${host} is ${amount} ${skewMs > 0 ? 'ahead of' : 'behind'} this machine’s, so token expiry is off by that much`;
  return { message, rule: 'RFC 7519, 4.1.4' };
}
