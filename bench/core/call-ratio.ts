import { bareClient, throughCore, type Caller } from '../lib/callers.ts';
import { atMost, median, note, spread, type Figure } from '../lib/figure.ts';

const rounds = 20;
const callsPerRound = 6400;
const inFlight = 32;

/** A tool call through the core against the bare official client, 32 in flight, rounds interleaved. */
export async function callRatio(): Promise<Figure[]> {
  const [bare, control, core] = await Promise.all([bareClient(), bareClient(), throughCore()]);
  for (const caller of [bare, control, core]) await timeCalls(caller);
  const ratios: number[] = [];
  const controls: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? [core, bare, control] : [control, bare, core];
    const times = new Map<Caller, number>();
    for (const caller of order) times.set(caller, await timeCalls(caller));
    const base = times.get(bare) ?? Number.NaN;
    ratios.push((times.get(core) ?? Number.NaN) / base);
    controls.push((times.get(control) ?? Number.NaN) / base);
  }
  await Promise.all([bare.close(), control.close(), core.close()]);
  const tolerance = spread(controls);
  note('call: A/A control, median', median(controls), 'x');
  note('call: A/A control, spread (tolerance)', tolerance, 'x');
  return [atMost('call: core vs bare client', median(ratios), 'x', 1.15 + tolerance)];
}

async function timeCalls(caller: Caller): Promise<number> {
  const startedAt = performance.now();
  let left = callsPerRound;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await caller.call('echo', { size: 64 });
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return performance.now() - startedAt;
}
