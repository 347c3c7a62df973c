import { count, counted } from '../../shared/counted.ts';

export { count, counted };

/** Formats bytes in decimal units, as file managers and network panels do. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  if (bytes < 999_950_000) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

export function duration(us: number): string {
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 99_950) return `${(us / 1000).toFixed(1)} ms`;
  if (us < 999_500) return `${Math.round(us / 1000)} ms`;
  if (us < 59_995_000) return `${(us / 1e6).toFixed(2)} s`;
  const seconds = Math.round(us / 1e6);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Formats the time so far of something that goes on: "7 s", "2 min 05 s". */
export const wholeSeconds = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : duration(seconds * 1e6);

/** Formats a time that is left: "2 d 3 h", "5 h 12 min", "2 min 05 s", "7 s". */
export function timeLeft(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 3600) return wholeSeconds(seconds);
  const hours = Math.floor(seconds / 3600);
  return hours < 48
    ? `${hours} h ${Math.floor((seconds % 3600) / 60)} min`
    : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

const steps: [unitMs: number, unit: string][] = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
];

/**
 * Formats a past time: "now", "12 s ago", "3 min ago", "5 h ago", "2 d ago". A time in the future
 * is "now".
 */
export function ago(atMs: number, nowMs: number): string {
  const passedMs = nowMs - atMs;
  const step = steps.find(([unitMs]) => passedMs >= unitMs);
  return step ? `${Math.floor(passedMs / step[0])} ${step[1]} ago` : 'now';
}

/** How many milliseconds until the text of `ago` changes. */
export function agoChangesInMs(atMs: number, nowMs: number): number {
  const passedMs = Math.max(0, nowMs - atMs);
  const unitMs = steps.find(([unit]) => passedMs >= unit)?.[0] ?? 1000;
  return unitMs - (passedMs % unitMs);
}

const toTheMinute = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/** Formats a time as "20 Nov 2026, 23:32", in the user's time zone. */
export const dayAndTime = (atMs: number): string =>
  new Date(atMs).toLocaleString('en-GB', toTheMinute);

/** Formats a time as "20 Nov 2026, 23:32:04", in the user's time zone. */
export const exactTime = (atMs: number): string =>
  new Date(atMs).toLocaleString('en-GB', { ...toTheMinute, second: '2-digit' });

/** The time in the user's time zone, as "12:03:04.567", of microseconds since the epoch. */
export function clockTime(atUs: number): string {
  const at = new Date(atUs / 1000);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  return `${part(at.getHours())}:${part(at.getMinutes())}:${part(at.getSeconds())}.${part(at.getMilliseconds(), 3)}`;
}
