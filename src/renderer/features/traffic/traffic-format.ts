import { clockTime } from '../../ui/format.ts';

/**
 * The date and time in the user's time zone, as "2026-11-20 12:03:04.567890", of microseconds since
 * the epoch.
 */
export function exactTime(atUs: number): string {
  const at = new Date(atUs / 1000);
  const part = (value: number) => String(value).padStart(2, '0');
  const microseconds = String(Math.floor(atUs % 1000)).padStart(3, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())} ${clockTime(atUs)}${microseconds}`;
}

/** A text from elsewhere as a cell that no spreadsheet takes for a formula. */
export const noFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
