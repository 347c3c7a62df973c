import { expect, test } from 'vitest';
import { columnPaths } from './waterfall-columns.tsx';

test('the fullest column is as high as there is room, one of few is still seen', () => {
  const columns = [
    { column: 0, count: 1000, errors: 0, pending: 0 },
    { column: 7, count: 1, errors: 0, pending: 0 },
  ];

  expect(columnPaths(columns, 36)).toEqual({
    all: 'M0 36v-36h0.88v36zM7 36v-2h0.88v2z',
    failed: '',
  });
});

test('what failed stands at the foot of its column', () => {
  const columns = [{ column: 3, count: 4, errors: 1, pending: 0 }];

  expect(columnPaths(columns, 36)).toEqual({
    all: 'M3 36v-36h0.88v36z',
    failed: 'M3 36v-9h0.88v9z',
  });
});
