/** What there is to go to: the wall clock at the first record, at the last, and now. Microseconds. */
type Known = { startUs: number; endUs: number };

/** A moment on the wall clock, or why there is none. */
export type TimeGoal = { atUs: number } | { why: string };

const second = 1e6;
const units: Record<string, number> = {
  ms: 1e3,
  s: second,
  m: 60 * second,
  min: 60 * second,
  h: 3600 * second,
  d: 86_400 * second,
};
const day = 86_400 * second;
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,6}))?)?$/;
const amount = /^([+-])?(\d{1,12}(?:\.\d{1,6})?)\s*(ms|s|min|m|h|d)?$/;
const help = 'Enter a time such as 14:03:22, -5m before the end, or +90 seconds from the start.';

/**
 * Reads "14:03:22" (in the user's time zone, on the day the recording began or the next ones), "-5m"
 * before the end, or "+90" from the start, in seconds where no unit is said.
 */
export function readTimeGoal(text: string, { startUs, endUs }: Known): TimeGoal {
  const typed = text.trim().toLowerCase();
  const at = clock.exec(typed);
  if (at) return clockGoal(at, { startUs, endUs });
  const [, sign, digits, unit = 's'] = amount.exec(typed) ?? [];
  if (digits === undefined) return { why: help };
  const us = Number(digits) * (units[unit] ?? second);
  return { atUs: sign === '-' ? endUs - us : startUs + us };
}

function clockGoal([, h, m, s = '0', fraction = '0']: RegExpExecArray, known: Known): TimeGoal {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)];
  if (hours > 23 || minutes > 59 || seconds > 59)
    return { why: `This time does not exist. ${help}` };
  const start = new Date(known.startUs / 1000);
  const wanted = new Date(start);
  wanted.setHours(hours, minutes, seconds, 0);
  const atUs = wanted.getTime() * 1000 + Number(fraction.padEnd(6, '0'));
  // Who looks into a night's recording means the morning after it began.
  const isNextDay = atUs < known.startUs && atUs + day <= known.endUs;
  return { atUs: isNextDay ? atUs + day : atUs };
}
