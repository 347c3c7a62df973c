/** The wall clock at a recording's first and last record, in microseconds since the epoch. */
type Known = { startUs: number; endUs: number };

/** A moment in microseconds since the epoch, or why the text is none. */
export type TypedTime = { atUs: number } | { why: string };

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
 * Reads "14:03:22" (in the user's time zone, on the day the recording began or the next one), "-5m"
 * before the end, or "+90" from the start; a number without a unit is in seconds.
 */
export function readTypedTime(text: string, { startUs, endUs }: Known): TypedTime {
  const typed = text.trim().toLowerCase();
  const at = clock.exec(typed);
  if (at) return clockTime(at, { startUs, endUs });
  const [, sign, digits, unit = 's'] = amount.exec(typed) ?? [];
  if (digits === undefined) return { why: help };
  const us = Number(digits) * (units[unit] ?? second);
  return { atUs: sign === '-' ? endUs - us : startUs + us };
}

function clockTime([, h, m, s = '0', fraction = '0']: RegExpExecArray, known: Known): TypedTime {
  const [hours, minutes, seconds] = [Number(h), Number(m), Number(s)];
  if (hours > 23 || minutes > 59 || seconds > 59)
    return { why: `This time does not exist. ${help}` };
  const start = new Date(known.startUs / 1000);
  const wanted = new Date(start);
  wanted.setHours(hours, minutes, seconds, 0);
  const atUs = wanted.getTime() * 1000 + Number(fraction.padEnd(6, '0'));
  // In a recording that goes past midnight, a time before its start is meant on the next day.
  const isNextDay = atUs < known.startUs && atUs + day <= known.endUs;
  return { atUs: isNextDay ? atUs + day : atUs };
}
