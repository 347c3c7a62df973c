export type DateFormat = 'date' | 'time' | 'date-time';

const date = String.raw`\d{4}-\d\d-\d\d`;
const time = String.raw`\d\d:\d\d(?::\d\d)?`;
const written: Record<DateFormat, RegExp> = {
  date: new RegExp(`^(${date})$`),
  time: new RegExp(String.raw`^(${time})(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$`, 'i'),
  'date-time': new RegExp(String.raw`^(${date}[T ]${time})(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$`, 'i'),
};

/** What a browser's picker begins with: a text's date and time as they are written, whatever its zone. */
export const pickerText = (text: string, format: DateFormat): string =>
  (written[format].exec(text)?.[1] ?? '').replace(/[Tt ]/, 'T');

/**
 * A text with the date or time that was picked; its zone, its fraction of a second and its letter
 * between date and time stay. UTC where it had no zone because there was no such text.
 */
export function pickedText(text: string, picked: string, format: DateFormat): string {
  if (format === 'date') return picked;
  const whole = /:\d\d:\d\d$/.test(picked) ? picked : `${picked}:00`;
  const before = written[format].exec(text)?.[1];
  if (before === undefined) return `${whole}Z`;
  const between = /[Tt ]/.exec(before)?.[0] ?? 'T';
  return whole.replace('T', between) + text.slice(before.length);
}
