/** 12:03:04.567 in the user's time zone. */
export function clockTime(atUs: number): string {
  const at = new Date(atUs / 1000);
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0');
  return `${part(at.getHours())}:${part(at.getMinutes())}:${part(at.getSeconds())}.${part(at.getMilliseconds(), 3)}`;
}

/** 2026-11-20 12:03:04.567890 in the user's time zone: every digit that was stamped. */
export function exactTime(atUs: number): string {
  const at = new Date(atUs / 1000);
  const part = (value: number) => String(value).padStart(2, '0');
  const microseconds = String(Math.floor(atUs % 1000)).padStart(3, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())} ${clockTime(atUs)}${microseconds}`;
}

export function duration(us: number): string {
  if (us < 1000) return `${Math.round(us)} µs`;
  if (us < 99_950) return `${(us / 1000).toFixed(1)} ms`;
  if (us < 999_500) return `${Math.round(us / 1000)} ms`;
  if (us < 59_995_000) return `${(us / 1e6).toFixed(2)} s`;
  const seconds = Math.round(us / 1e6);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  if (bytes < 999_950_000) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}

export const count = (value: number): string => value.toLocaleString('en');

/** "1 record", "1,234 records". */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** 20 Nov 2026, 23:32 in the user's time zone. */
export const dayAndTime = (atMs: number): string =>
  new Date(atMs).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
