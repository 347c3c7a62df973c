import { expect, test } from 'vitest';
import { placeOf, type CoveringRegion, type DockPlace } from './regions.ts';

const roomy = { isNarrow: false, isLow: false };
const narrow = { isNarrow: true, isLow: false };
const low = { isNarrow: false, isLow: true };

test.each<[CoveringRegion, DockPlace, typeof roomy, 'beside' | 'hidden']>([
  ['sidebar', 'bottom', roomy, 'beside'],
  ['sidebar', 'bottom', low, 'beside'],
  ['sidebar', 'bottom', narrow, 'hidden'],
  ['traffic', 'bottom', roomy, 'beside'],
  ['traffic', 'bottom', narrow, 'beside'],
  ['traffic', 'bottom', low, 'hidden'],
  ['traffic', 'right', low, 'beside'],
  ['traffic', 'right', narrow, 'hidden'],
])('the open %s, docked at the %s, in %j is %s', (region, dock, room, expected) => {
  expect(placeOf(region, true, { room, dock, over: undefined })).toBe(expected);
});

test('a region without room lies over the work once it is asked for, open or not before', () => {
  const regions = { room: { isNarrow: true, isLow: true }, dock: 'bottom' } as const;

  expect(placeOf('traffic', false, { ...regions, over: 'traffic' })).toBe('over');
  expect(placeOf('sidebar', true, { ...regions, over: 'traffic' })).toBe('hidden');
});

test('where there is room, what the user closed stays closed', () => {
  expect(placeOf('traffic', false, { room: roomy, dock: 'bottom', over: 'traffic' })).toBe(
    'hidden',
  );
});
