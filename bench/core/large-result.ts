import { bareClient, rawPipe, throughCore, type Caller } from '../lib/callers.ts';
import { atLeast, atMost, median, type Figure } from '../lib/figure.ts';

const rounds = 5;
const size = 10_000_000;

/** A 10 MB result against a raw pipe and against the bare client; and that 50 MB arrive at all. */
export async function largeResult(): Promise<Figure[]> {
  const [raw, bare, core] = await Promise.all([rawPipe(), bareClient(), throughCore()]);
  for (const caller of [raw, bare, core]) await timeCall(caller, size);
  const againstRaw: number[] = [];
  const againstBare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const rawMs = await timeCall(raw, size);
    const coreMs = await timeCall(core, size);
    const bareMs = await timeCall(bare, size);
    againstRaw.push(coreMs / rawMs);
    againstBare.push(coreMs / bareMs);
  }
  const growth: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const smallMs = await timeCall(core, size / 10);
    growth.push((await timeCall(core, size)) / smallMs);
  }
  const before = core.backend.recorder.head().head;
  await timeCall(core, 5 * size);
  await core.backend.recorder.flush();
  const arrived = core.backend.recorder.head().head - before;
  await Promise.all([raw.close(), bare.close(), core.close()]);
  return [
    atMost('10 MB result: core vs raw pipe', median(againstRaw), 'x', 1.5),
    atMost('10 MB result: core vs bare client', median(againstBare), 'x', 0.25),
    atMost('result from 1 MB to 10 MB: growth of its time', median(growth), 'x', 15),
    atLeast('50 MB result: records of the call kept', arrived, 'records', 2),
  ];
}

async function timeCall(caller: Caller, bytes: number): Promise<number> {
  const startedAt = performance.now();
  await caller.call('echo', { size: bytes });
  return performance.now() - startedAt;
}
