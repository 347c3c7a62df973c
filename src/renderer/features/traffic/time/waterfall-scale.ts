/** A span of the recording's monotonic clock, in microseconds. */
export type Span = { fromUs: number; toUs: number };
/** The part of time that is drawn, and how wide, in pixels. */
export type TimeScale = Span & { width: number };

/** How far a pointer is moved, in pixels, before a press is a drag. */
export const leastDrag = 4;

/** The shortest span that can be shown, in microseconds. */
const shortestUs = 20;
/** The longest span that can be shown, in lengths of the recording. */
const longestTimes = 4;

export const xOf = (us: number, { fromUs, toUs, width }: TimeScale): number =>
  ((us - fromUs) / (toUs - fromUs)) * width;

export const usAt = (x: number, { fromUs, toUs, width }: TimeScale): number =>
  fromUs + (x / Math.max(1, width)) * (toUs - fromUs);

/**
 * A span `factor` times as long, in which `aroundUs` keeps its place; its length stays within
 * `shortestUs` and `longestTimes`.
 */
export function zoomed({ fromUs, toUs }: Span, factor: number, aroundUs: number, all: Span): Span {
  const longest = Math.max(shortestUs, (all.toUs - all.fromUs) * longestTimes);
  const wanted = (toUs - fromUs) * factor;
  const length = Math.min(longest, Math.max(shortestUs, wanted));
  const share = (aroundUs - fromUs) / (toUs - fromUs);
  const from = aroundUs - share * length;
  return within({ fromUs: from, toUs: from + length }, all);
}

export const panned = ({ fromUs, toUs }: Span, byUs: number, all: Span): Span =>
  within({ fromUs: fromUs + byUs, toUs: toUs + byUs }, all);

/** Moves a span so that at least a tenth of it shows the recording. */
function within({ fromUs, toUs }: Span, all: Span): Span {
  const length = toUs - fromUs;
  const from = Math.min(Math.max(fromUs, all.fromUs - length * 0.9), all.toUs - length * 0.1);
  return { fromUs: from, toUs: from + length };
}

const niceSteps = [1, 2, 5];

/**
 * The moments to mark on the axis, 200 at most: round times since `startUs` that are at least
 * `apart` pixels from each other.
 */
export function ticksOf(scale: TimeScale, startUs: number, apart = 90): number[] {
  const least = ((scale.toUs - scale.fromUs) / Math.max(1, scale.width)) * apart;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  const step = (niceSteps.find((nice) => nice * power >= least) ?? 10) * power;
  const first = Math.ceil((scale.fromUs - startUs) / step);
  const count = Math.max(0, Math.floor((scale.toUs - startUs) / step) - first + 1);
  return Array.from({ length: Math.min(count, 200) }, (_, at) => startUs + (first + at) * step);
}

/**
 * A time since the recording began, as "350 µs", "20 ms", "1.5 s" or "2:05" (minutes), as exact as
 * ticks of `stepUs` need.
 */
export function sinceStart(us: number, stepUs: number): string {
  const sign = us < 0 ? '-' : '';
  const abs = Math.abs(us);
  if (abs === 0) return '0';
  if (abs < 1000 && stepUs < 1000) return `${sign}${Math.round(abs)} µs`;
  if (abs < 1e6) return `${sign}${shortened(abs / 1000, stepUs / 1000)} ms`;
  if (abs < 60e6) return `${sign}${shortened(abs / 1e6, stepUs / 1e6)} s`;
  const minutes = Math.floor(abs / 60e6);
  const seconds = (abs - minutes * 60e6) / 1e6;
  const digits = digitsFor(stepUs / 1e6);
  return `${sign}${minutes}:${seconds.toFixed(digits).padStart(digits === 0 ? 2 : digits + 3, '0')}`;
}

const shortened = (value: number, step: number): string => value.toFixed(digitsFor(step));
const digitsFor = (step: number): number =>
  step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step) - 1e-9));
