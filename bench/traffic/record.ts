import { atLeast, atMost, median, note, type Figure } from '../lib/figure.ts';
import { floodCore } from './flooded-core.ts';
import { keptOf } from './kept.ts';
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
  return [
    await measureRate(Math.min(most, 50_000), isFull ? 5 : 1),
    await loopDelays(rounds, isFull ? 5 : seconds),
    ...(await wholeFlood(seconds)),
  ];
}

async function loopDelays(rounds: number, seconds: number): Promise<Figure> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [without, recorded] = [
      await floodCore('off', rate, seconds),
      await floodCore('disk', rate, seconds),
    ];
    note('record: loop delay p99 without a recorder', without.loopDelayMs, 'ms');
    note('record: loop delay p99 with a recorder', recorded.loopDelayMs, 'ms');
    ratios.push(recorded.loopDelayMs / without.loopDelayMs);
    await without.remove();
    await recorded.remove();
  }
  return atMost('record: loop delay p99 with a recorder to without', median(ratios), 'x', 3);
}

async function wholeFlood(seconds: number): Promise<Figure[]> {
  const flood = await floodCore('disk', rate * headroom, seconds);
  const kept = keptOf(flood.home, flood.recordingId, 'notifications/message');
  await flood.remove();
  note('record: messages sent', flood.count, 'messages');
  return [
    atLeast('record: messages a second', flood.count / flood.seconds, 'messages/s', rate),
    atMost('record: messages lost', flood.count - kept.count + flood.lost, 'messages', 0),
    atMost('record: difference of the checksums', Math.abs(flood.sum - kept.sum), '', 0),
  ];
}
