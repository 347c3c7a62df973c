import { atLeast, atMost, median, note, type Figure } from '../lib/figure.ts';
import { floodCore } from './flooded-core.ts';
import { messageChecksums } from './message-checksums.ts';
import { measureRate } from './plain-append.ts';

const rate = 20_000;
/** A little more than is asked for, as the last of them take their time. */
const headroom = 1.02;

/** What real stdio servers send at a rate, with a recorder and without. */
export async function measureRecording(sizes: number[]): Promise<Figure[]> {
  const most = Math.max(...sizes);
  const isFull = most >= 1_000_000;
  const seconds = isFull ? 60 : most / rate;
  const rounds = isFull ? 3 : 1;
  const floods: Whole[] = [];
  const figures = [
    await measureRate(Math.min(most, 50_000), 5),
    await loopDelays(rounds, isFull ? 5 : seconds, floods),
  ];
  if (isFull) floods.push(await recordedFlood(seconds));
  return [...figures, ...whatIsKept(floods)];
}

/** A flood with what is on disk of it. */
type Whole = { perSecond: number; loopDelayMs: number; missing: number; sumDiffers: number };

async function recordedFlood(seconds: number): Promise<Whole> {
  const flood = await floodCore('disk', rate * headroom, seconds);
  const kept = messageChecksums(flood.home, flood.recordingId, 'notifications/message');
  await flood.remove();
  note('record: messages sent', flood.count, 'messages');
  return {
    perSecond: flood.count / flood.seconds,
    loopDelayMs: flood.loopDelayMs,
    missing: flood.count - kept.count + flood.lost,
    sumDiffers: Math.abs(flood.sum - kept.sum),
  };
}

async function loopDelays(rounds: number, seconds: number, floods: Whole[]): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await floodCore('off', rate * headroom, seconds);
    await without.remove();
    const recorded = await recordedFlood(seconds);
    floods.push(recorded);
    note('record: loop delay p99 without a recorder', without.loopDelayMs, 'ms');
    note('record: loop delay p99 with a recorder', recorded.loopDelayMs, 'ms');
    ratios.push(recorded.loopDelayMs / without.loopDelayMs);
  }
  return atMost('record: loop delay p99 with a recorder to without', median(ratios), 'x', 2.5);
}

/** The last flood is the longest. */
function whatIsKept(floods: Whole[]): Figure[] {
  const sum = (of: (flood: Whole) => number) => floods.reduce((all, flood) => all + of(flood), 0);
  return [
    atLeast('record: messages a second', floods.at(-1)?.perSecond ?? 0, 'messages/s', rate),
    atMost(
      'record: messages lost',
      sum(({ missing }) => missing),
      'messages',
      0,
    ),
    atMost(
      'record: difference of the checksums',
      sum(({ sumDiffers }) => sumDiffers),
      '',
      0,
    ),
  ];
}
