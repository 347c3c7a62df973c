import { afterEach, beforeEach, vi } from 'vitest';
import { rowAt } from './page-cache.ts';
import { notification } from '../test-traffic.ts';
import { startTrafficLoader, type TrafficSource } from './traffic-loader.ts';
import { nextStep } from './traffic-plan.ts';
import { initialTraffic, useTraffic } from './traffic-store.ts';

const { getState, setState } = useTraffic;
let stop = () => {};

/** Gives each test of a file an empty store, and ends the loader that the test started. */
export function freshTraffic(): void {
  beforeEach(() => {
    setState(initialTraffic, true);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
}

export const frame = () => new Promise<void>((resolve) => setTimeout(resolve));

export const start = (source: TrafficSource) => {
  stop = startTrafficLoader(source, frame);
};

/** Waits until the loader wants nothing more. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await frame();
  while (nextStep(getState()) !== undefined) await frame();
}

export const many = (count: number) =>
  Array.from({ length: count }, (_, at) => notification(at + 1));
export const shown = (index: number) =>
  rowAt(getState().loaded.pages, getState().loaded.base + index);
export const lastShown = () => shown(getState().loaded.rowCount - 1);
