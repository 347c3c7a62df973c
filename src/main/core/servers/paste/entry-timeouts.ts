import { maxTimeoutMs } from '../../../../shared/model/servers/timeouts.ts';

/**
 * Members that hold a timeout: the timeout that each one sets here, and its unit in milliseconds
 * where its name tells it.
 */
const members: Record<string, { is: 'connectTimeoutMs' | 'callTimeoutMs'; unit?: number }> = {
  timeout: { is: 'callTimeoutMs' },
  timeoutMs: { is: 'callTimeoutMs', unit: 1 },
  timeout_ms: { is: 'callTimeoutMs', unit: 1 },
  tool_timeout_sec: { is: 'callTimeoutMs', unit: 1000 },
  startup_timeout_sec: { is: 'connectTimeoutMs', unit: 1000 },
  startup_timeout_ms: { is: 'connectTimeoutMs', unit: 1 },
};
const least = { connectTimeoutMs: 100, callTimeoutMs: 1 };
const units: Record<string, number> = { ms: 1, s: 1000, sec: 1000, m: 60_000, min: 60_000 };

export const timeoutMembers = Object.keys(members);

type Timeouts = { upkeep: Record<string, number>; notes: string[] };

/**
 * Reads the timeouts of an entry, in milliseconds, with notes. Clients differ in the unit of a bare
 * `timeout`: a number below 1000 is taken as seconds.
 */
export function entryTimeouts(entry: Record<string, unknown>): Timeouts {
  const timeouts: Timeouts = { upkeep: {}, notes: [] };
  for (const [name, { is, unit }] of Object.entries(members)) {
    const value = entry[name];
    if (value === undefined || value === null) continue;
    const ms = millisecondsOf(value, unit);
    if (ms === undefined || ms < least[is] || ms > maxTimeoutMs) {
      timeouts.notes.push(`Its ${name} can’t be read as a time, so it has none.`);
      continue;
    }
    timeouts.upkeep[is] = ms;
    timeouts.notes.push(
      `Its ${name} is read as ${ms < 1000 ? `${ms} ms` : `${ms / 1000} s`} for ${is === 'callTimeoutMs' ? 'a call' : 'the connection'}.`,
    );
  }
  return timeouts;
}

function millisecondsOf(value: unknown, unit: number | undefined): number | undefined {
  const written = /^\s*(\d+(?:\.\d+)?)\s*([a-z]*)\s*$/i.exec(String(value));
  if (!written) return undefined;
  const amount = Number(written[1]);
  const named = (written[2] ?? '').toLowerCase();
  if (named !== '' && !Object.hasOwn(units, named)) return undefined;
  const factor = named === '' ? (unit ?? (amount < 1000 ? 1000 : 1)) : (units[named] ?? 1);
  return Math.round(amount * factor);
}
