import { bareClient, throughCore, type Caller } from '../lib/callers.ts';
import { atLeast, atMost, median, note, spread, type Figure } from '../lib/figure.ts';

const rounds = 20;
const callsPerRound = 6400;

/** A tool call through the core against the bare official client, 32 in flight. */
export async function callRatio(): Promise<Figure[]> {
  const { ratio, tolerance } = await measured(32);
  return [atMost('call: core vs bare client', ratio, 'x', 1.1 + tolerance)];
}

/** Throughput with 256 calls in flight, against the bare official client's. */
export async function manyInFlight(): Promise<Figure[]> {
  const { ratio } = await measured(256);
  return [atLeast('256 calls in flight: throughput, core vs bare client', 1 / ratio, 'x', 0.95)];
}

/** The time of a round through the core, as a multiple of the bare client's; rounds interleaved. */
async function measured(inFlight: number): Promise<{ ratio: number; tolerance: number }> {
  const [bare, control, core] = await Promise.all([bareClient(), bareClient(), throughCore()]);
  for (const caller of [bare, control, core]) await timeCalls(caller, inFlight);
  const ratios: number[] = [];
  const controls: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 ? [core, bare, control] : [control, bare, core];
    const times = new Map<Caller, number>();
    for (const caller of order) times.set(caller, await timeCalls(caller, inFlight));
    const base = times.get(bare) ?? Number.NaN;
    ratios.push((times.get(core) ?? Number.NaN) / base);
    controls.push((times.get(control) ?? Number.NaN) / base);
  }
  await Promise.all([bare.close(), control.close(), core.close()]);
  const tolerance = spread(controls);
  note(`call, ${inFlight} in flight: A/A control, median`, median(controls), 'x');
  note(`call, ${inFlight} in flight: A/A control, spread (tolerance)`, tolerance, 'x');
  return { ratio: median(ratios), tolerance };
}

async function timeCalls(caller: Caller, inFlight: number): Promise<number> {
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
