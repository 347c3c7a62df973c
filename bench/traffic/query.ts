import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { note, type Figure } from '../lib/figure.ts';
import { fillRecording } from './filled-recording.ts';

/** What it takes to find records among so many. */
export async function measureQueries(sizes: number[]): Promise<Figure[]> {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-queries-'));
  for (const size of sizes) {
    const started = performance.now();
    fillRecording(home, size);
    const seconds = (performance.now() - started) / 1000;
    note(`query: ${size} records written`, size / seconds, 'records/s');
  }
  await rm(home, { recursive: true, force: true });
  return [];
}
