import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecorder } from '../../src/main/core/traffic/open-recorder.ts';
import { isPackable } from '../../src/main/core/traffic/recording/packed-body.ts';
import type { Recorder } from '../../src/main/core/traffic/recorder.ts';
import { atLeast, atMost, median, note, type Figure } from '../lib/figure.ts';
import { checkRecording } from './checked-recording.ts';
import { floodedApp } from './flooded-app.ts';
import { mixedLine, mixedLines } from './light-mix.ts';
import { recorderFiles } from './made-recordings.ts';

/** How many lines of the flood come before the first whose body is packed on disk. */
const firstPacked = Array.from({ length: mixedLines }, (_, at) => mixedLine(at)).findIndex((line) =>
  isPackable(line.length),
);

type Killed = {
  /** Said to be there before the kill, and not there after it. */
  missing: number;
  holes: number;
  /** Which bodies are wrong, and what they are. */
  wrongBodies: string[];
  isReopened: boolean;
  isReadBeside: boolean;
  /** Between the newest record that is there and the kill. */
  unkeptMs: number;
};

/** The app is killed while a server floods it, and its recording opened again, so many times. */
export async function measureFaults(sizes: number[]): Promise<Figure[]> {
  const kills = Math.max(...sizes) >= 1_000_000 ? 20 : Math.max(...sizes) >= 10_000 ? 3 : 1;
  const killed: Killed[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    killed.push(await killOnce(firstPacked + 100 + kill * 700));
  }
  const sum = (of: (one: Killed) => number) => killed.reduce((total, one) => total + of(one), 0);
  const wrong = killed.flatMap(({ wrongBodies }) => wrongBodies);
  const unkept = killed.map(({ unkeptMs }) => unkeptMs);
  note(`faults: most that one of ${kills} kills cost`, Math.max(...unkept), 'ms');
  return [
    atLeast(
      'faults: reopened after kill -9, and said to be cut',
      sum(oneIf('isReopened')),
      '',
      kills,
    ),
    atLeast('faults: read by another app meanwhile', sum(oneIf('isReadBeside')), '', kills),
    atMost(
      'faults: records missing that were said to be kept',
      sum(({ missing }) => missing),
      '',
      0,
    ),
    atMost(
      'faults: holes in the order',
      sum(({ holes }) => holes),
      '',
      0,
    ),
    atMost(
      ['faults: bodies that are not what was sent', ...wrong.slice(0, 3)].join('; '),
      wrong.length,
      '',
      0,
    ),
    atMost('faults: what a kill costs', median(unkept), 'ms', 200),
  ];
}

const oneIf = (name: 'isReopened' | 'isReadBeside') => (one: Killed) => (one[name] ? 1 : 0);

/** Kills it when so many records are said to be kept. */
async function killOnce(after: number): Promise<Killed> {
  const home = await mkdtemp(join(tmpdir(), 'wirebench-faults-'));
  const app = await floodedApp(home);
  await app.headFrom(after);
  const beside = openRecorder({ home, ...recorderFiles });
  const isReadBeside = await isRead(beside, app.recordingId(), after);
  const { head, killedAtMs } = await app.kill();
  const listed = await beside.recordings();
  await beside.close();
  const recordingId = app.recordingId();
  const recording = listed.find((one) => one.recordingId === recordingId);
  const checked = checkRecording(home, recordingId);
  await rm(home, { recursive: true, force: true });
  return {
    missing: Math.max(0, head - checked.records),
    holes: checked.holes,
    wrongBodies: checked.wrongBodies,
    isReopened: recording?.wasCut === true && checked.isSound,
    isReadBeside,
    unkeptMs: killedAtMs - checked.newestAtMs,
  };
}

/** Two apps on one folder: the other one reads what is written, takes it for whole, and can’t remove it. */
async function isRead(other: Recorder, recordingId: string, least: number): Promise<boolean> {
  const { total } = await other.rows({ recordingId, filter: {}, offset: 0, limit: 1 });
  const listed = (await other.recordings()).find((one) => one.recordingId === recordingId);
  const isKept = await other.removeRecording(recordingId).then(
    () => false,
    () => true,
  );
  return total >= least && listed?.wasCut !== true && isKept;
}
