import { describe, expect, test } from 'vitest';
import type { WaterfallBar } from '../../../../shared/model/traffic/times.ts';
import { labelOf, placedBars } from './waterfall-layout.ts';
import { panned, sinceStart, ticksOf, usAt, xOf, zoomed } from './waterfall-scale.ts';

const all = { fromUs: 0, toUs: 1e6 };
const scale = { fromUs: 200_000, toUs: 600_000, width: 800 };

test('a moment has its pixel, and a pixel its moment', () => {
  expect(xOf(400_000, scale)).toBe(400);
  expect(usAt(xOf(250_000, scale), scale)).toBe(250_000);
});

test('what the pointer is at stays there while zooming', () => {
  const near = zoomed(scale, 0.5, 300_000, all);

  expect(near.toUs - near.fromUs).toBe(200_000);
  expect(xOf(300_000, { ...near, width: 800 })).toBeCloseTo(xOf(300_000, scale));
});

test('zooming and panning end where nothing is to be seen', () => {
  let span = { fromUs: 0, toUs: 1e6 };
  for (let at = 0; at < 100; at += 1) span = zoomed(span, 0.5, 500_000, all);
  const close = span.toUs - span.fromUs;
  for (let at = 0; at < 100; at += 1) span = zoomed(span, 2, 500_000, all);

  expect(close).toBeCloseTo(20);
  expect(span.toUs - span.fromUs).toBe(4e6);
  expect(panned(all, 1e12, all).fromUs).toBeLessThan(all.toUs);
  expect(panned(all, -1e12, all).toUs).toBeGreaterThan(all.fromUs);
});

describe('the axis', () => {
  test('marks round moments, far enough from each other', () => {
    const ticks = ticksOf({ fromUs: 5_130_000, toUs: 6_050_000, width: 900 }, 5_000_000);

    expect(ticks.map((us) => us - 5_000_000)).toEqual([
      200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000, 1_000_000,
    ]);
  });

  test('never marks more than can be drawn', () => {
    expect(ticksOf({ fromUs: 0, toUs: 1e15, width: 1e6 }, 0, 1).length).toBeLessThanOrEqual(200);
  });

  test.each([
    [0, 100, '0'],
    [350, 50, '350 µs'],
    [20_000, 5_000, '20 ms'],
    [1_500_000, 500_000, '1.5 s'],
    [125_000_000, 5_000_000, '2:05'],
    [125_250_000, 50_000, '2:05.25'],
    [-2000, 1000, '-2 ms'],
  ])('%i µs in steps of %i is %s', (us, step, text) => {
    expect(sinceStart(us, step)).toBe(text);
  });
});

describe('a lane', () => {
  const bar = (seq: number, startUs: number, endUs?: number): WaterfallBar => ({
    seq,
    method: 'tools/call',
    subject: 'add',
    startUs,
    state: endUs === undefined ? 'pending' : 'ok',
    ...(endUs !== undefined && { endUs }),
  });

  test('puts side by side what does not overlap, and below what does, names included', () => {
    const bars = [bar(1, 200_000, 300_000), bar(2, 250_000, 260_000), bar(3, 400_000, 500_000)];

    const { placed, rows } = placedBars(bars, scale, 600_000);

    expect(placed.map(({ row }) => row)).toEqual([0, 1, 0]);
    expect(rows).toBe(2);
    expect(placed.every(({ label }) => label === 'add')).toBe(true);
  });

  test('no bar nor name stands on another', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      bar(at, 200_000 + at * 1500, 205_000 + at * 1700),
    );
    const { placed } = placedBars(many, scale, 600_000);

    const spans = placed.map(({ row, x, width, label = '', labelAt }) => {
      const name = label.length * 6.4;
      return {
        row,
        left: labelAt === 'left' ? x - name : x,
        right: labelAt === 'right' ? x + width + name : x + width,
      };
    });
    const overlaps = spans.filter((one) =>
      spans.some(
        (other) =>
          one !== other &&
          one.row === other.row &&
          one.row < 59 &&
          one.left >= other.left &&
          one.left < other.right,
      ),
    );
    expect(overlaps).toEqual([]);
  });

  test('leaves out what is out of sight, and lets what waits grow to now', () => {
    const bars = [bar(1, 0, 100_000), bar(2, 700_000, 800_000), bar(3, 300_000)];

    const { placed } = placedBars(bars, scale, 400_000);

    expect(placed).toMatchObject([{ bar: { seq: 3 }, x: 200, width: 200 }]);
  });

  test('a name that has no room behind its bar stands on it, or before it', () => {
    const [long] = placedBars([bar(1, 100_000, 900_000)], scale, 0).placed;
    const [short] = placedBars([bar(1, 590_000, 900_000)], scale, 0).placed;

    expect(long).toMatchObject({ label: 'add', labelAt: 'inside' });
    expect(short).toMatchObject({ label: 'add', labelAt: 'left', right: 800 });
    expect(short?.left).toBeLessThan((short?.x ?? 0) - 20);
  });

  test('a name does not stand on marks of progress where there is another place', () => {
    const marked = (progressUs: number[]) => [{ ...bar(1, 300_000), progressUs }];

    expect(placedBars(marked([310_000]), scale, 900_000).placed[0]?.labelAt).toBe('left');
    expect(placedBars(marked([590_000]), scale, 900_000).placed[0]?.labelAt).toBe('inside');
    const whole = [{ ...bar(1, 0), progressUs: [210_000] }];
    expect(placedBars(whole, scale, 900_000).placed[0]?.labelAt).toBe('over');
  });

  test('the time in which it was queued is part of a bar, before it was sent', () => {
    const [queued] = placedBars(
      [{ ...bar(1, 300_000, 400_000), queuedUs: 100_000 }],
      scale,
      0,
    ).placed;

    expect(queued).toMatchObject({ x: 0, width: 400 });
  });

  test('what took no time can be seen, and a long name is cut', () => {
    const [only] = placedBars([bar(1, 300_000, 300_000)], scale, 0).placed;

    expect(only?.width).toBe(3);
    expect(labelOf({ ...bar(1, 0), subject: 'x'.repeat(500) }).length).toBe(26);
  });
});
