import { mkdtemp, rm } from 'node:fs/promises';
import { closeSync, openSync, writevSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openRecorder } from '../../src/main/core/traffic/open-recorder.ts';
import type { WireObservation } from '../../src/main/core/wire/records/observation.ts';
import { recorderFiles } from './made-recordings.ts';
import { atLeast, median, note, type Figure } from '../lib/figure.ts';
import { mixedRecord } from './light-mix.ts';
import { timed } from './open-recording.ts';

/** What the recorder takes for as many messages as a file that lines are appended to. */
export async function measureRate(count: number, rounds: number): Promise<Figure> {
  const observations = Array.from({ length: count }, (_, at) => mixedRecord(at + 1).observation);
  const ratios: number[] = [];
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const home = await mkdtemp(join(tmpdir(), 'wirebench-rate-'));
    const plainMs = await timed(() => appendLines(join(home, 'plain.jsonl'), observations));
    const recordedMs = await record(home, observations);
    await rm(home, { recursive: true, force: true });
    ratios.push(plainMs / recordedMs);
    rates[0].push((count / plainMs) * 1000);
    rates[1].push((count / recordedMs) * 1000);
  }
  note('record: a plain JSONL append', median(rates[0]), 'messages/s');
  note('record: the recorder', median(rates[1]), 'messages/s');
  return atLeast('record: rate of the recorder to a plain JSONL append', median(ratios), 'x', 0.35);
}

function appendLines(file: string, observations: WireObservation[]): void {
  const handle = openSync(file, 'a');
  let lines: Buffer[] = [];
  for (const { content } of observations) {
    lines.push(Buffer.from(`${String(content)}\n`));
    if (lines.length < 500) continue;
    writevSync(handle, lines);
    lines = [];
  }
  if (lines.length > 0) writevSync(handle, lines);
  closeSync(handle);
}

async function record(home: string, observations: WireObservation[]): Promise<number> {
  const recorder = openRecorder({ home, ...recorderFiles });
  const tap = recorder.tapFor({ connectionId: 1, serverName: 'mix' });
  // Its thread runs once the first is written.
  for (const first of observations.slice(0, 1)) tap(first);
  await recorder.flush();
  const took = await timed(async () => {
    for (const [at, observation] of observations.entries()) {
      tap(observation);
      if (at % 1000 !== 0) continue;
      const { pressure } = recorder;
      if (pressure?.isFull()) await new Promise<void>((drained) => pressure.onceDrained(drained));
      else await setImmediate();
    }
    await recorder.flush();
  });
  await recorder.close();
  return took;
}
