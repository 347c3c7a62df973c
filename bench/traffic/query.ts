import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast, atMost, median, note, type Figure } from '../lib/figure.ts';
import { measureCancelling } from './cancelling.ts';
import { fillRecording } from './filled-recording.ts';
import { isPreviewed, isRare, previewedWord, rareWord } from './light-mix.ts';
import { openRecording, timed } from './open-recording.ts';

type Filled = { size: number; recordingId: string };
/** What is asked of each recording, one after another, so that all sizes share the machine’s moods. */
type Question = (home: string, filled: Filled) => Promise<number>;

/** What it takes to find records among so many. */
export async function measureQueries(sizes: number[]): Promise<Figure[]> {
  const rounds = Math.max(...sizes) < 10_000 ? 3 : 15;
  const home = await mkdtemp(join(tmpdir(), 'wirebench-queries-'));
  try {
    const filled = sizes.map((size) => ({ size, recordingId: fillRecording(home, size) }));
    const largest = filled.at(-1);
    if (!largest) return [];
    return [
      ...(await compare('open and first 100 rows', openAndFirst, home, filled, rounds, 1000, 1.5)),
      ...(await compare('page by key', pageByKey, home, filled, rounds, 10_000, 2)),
      ...(await compare(
        'first page by an indexed filter',
        firstFiltered,
        home,
        filled,
        rounds,
        10_000,
        2,
      )),
      ...(await compare(
        'a later page of that filter',
        laterFiltered,
        home,
        filled,
        rounds,
        10_000,
        2,
      )),
      ...(await previewWord(home, largest, rounds)),
      ...(await rareWords(home, largest)),
      ...(await measureCancelling(home, largest.recordingId, Math.ceil(rounds / 3))),
    ];
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The largest recording against the one of `base` records. */
async function compare(
  name: string,
  question: Question,
  home: string,
  filled: Filled[],
  rounds: number,
  base: number,
  bar: number,
): Promise<Figure[]> {
  const times = new Map(filled.map(({ size }) => [size, [] as number[]]));
  for (let round = 0; round < rounds; round += 1)
    for (const each of filled) times.get(each.size)?.push(await question(home, each));
  for (const [size, taken] of times) note(`query: ${name}, ${size} records`, median(taken), 'ms');
  const largest = filled.at(-1)?.size ?? 0;
  const [of, than] = [times.get(largest), times.get(base)];
  if (!of || !than || largest === base) return [];
  const ratios = of.map((ms, round) => ms / (than[round] ?? ms));
  return [atMost(`query: ${name}, ${largest} records to ${base}`, median(ratios), 'x', bar)];
}

const openAndFirst: Question = (home, { recordingId }) =>
  timed(async () => {
    const opened = openRecording(home, recordingId);
    await opened.rows({}, 0);
    opened.close();
  });

const pageByKey: Question = async (home, { recordingId, size }) => {
  const opened = openRecording(home, recordingId);
  await opened.rows({}, 0);
  const took = await timed(() => opened.rows({}, Math.floor(size / 2)));
  opened.close();
  return took;
};

const firstFiltered: Question = async (home, { recordingId }) => {
  const opened = openRecording(home, recordingId);
  await opened.rows({}, 0);
  const took = await timed(() => opened.rows({ connectionId: 3 }, 0));
  opened.close();
  return took;
};

const laterFiltered: Question = async (home, { recordingId }) => {
  const opened = openRecording(home, recordingId);
  const total = await opened.matches({ connectionId: 3 });
  const took = await timed(() => opened.rows({ connectionId: 3 }, Math.floor(total / 2)));
  opened.close();
  return took;
};

/** Until all records are known that hold a word which stands in one preview. */
async function previewWord(
  home: string,
  { recordingId, size }: Filled,
  rounds: number,
): Promise<Figure[]> {
  const seqs = seqsTo(size, isPreviewed);
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const opened = openRecording(home, recordingId);
    const text = previewedWord(seqs[round % seqs.length] ?? 0);
    times.push(await timed(async () => (found += await opened.matches({ text }))));
    opened.close();
  }
  return [
    atMost(`query: preview substring, ${size} records`, median(times), 'ms', 300),
    atLeast('query: searches for a preview substring that found it', found, '', rounds),
  ];
}

/** A word that stands in few bodies, past their previews: with what is known of blocks, and without. */
async function rareWords(home: string, { recordingId, size }: Filled): Promise<Figure[]> {
  const seqs = seqsTo(size, isRare);
  // A full scan of a million takes longer than all else together.
  const scanRounds = size >= 1_000_000 ? 1 : 3;
  const words = join(home, 'recordings', recordingId, 'words.tri');
  const search = async () => {
    let found = 0;
    const opened = openRecording(home, recordingId);
    const took = await timed(async () => {
      found = await opened.matches({ text: rareWord(seqs.at(-1) ?? 0) });
    });
    opened.close();
    return { took, found };
  };
  const ratios: number[] = [];
  let missed = 0;
  for (let round = 0; round < scanRounds; round += 1) {
    const known = await search();
    await rename(words, `${words}.away`);
    const scan = await search();
    await rename(`${words}.away`, words);
    if (known.found !== 1 || scan.found !== 1) missed += 1;
    ratios.push(known.took / scan.took);
    note(`query: rare word, ${size} records`, known.took, 'ms');
    note(`query: the same by a full scan of bodies, ${size} records`, scan.took, 'ms');
  }
  return [
    atMost('query: rare word to a full scan of bodies', median(ratios), 'x', 0.1),
    atLeast('query: searches for a rare word that found it', scanRounds - missed, '', scanRounds),
  ];
}

const seqsTo = (size: number, is: (seq: number) => boolean): number[] =>
  Array.from({ length: size }, (_, at) => at + 1).filter(is);
