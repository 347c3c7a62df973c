// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { allHidden } from './export-choice.ts';
import { ExportHides } from './export-hides.tsx';
import type { ExportPreview } from './use-export-preview.ts';

afterEach(cleanup);

const found = (places: number) => ({
  hidden: Array.from({ length: places }, (_, i) => ({
    kind: 'member' as const,
    place: `/params/${i}/token`,
    count: 2,
  })),
  records: 13,
  isWhole: true,
});
const show = (preview: ExportPreview) =>
  render(<ExportHides hides={allHidden} preview={preview} onHides={() => {}} />);
const said = () => screen.getByRole('status').textContent;
const places = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('says that it looks for what is hidden until it is counted', () => {
  const { rerender } = show({ isReading: true });
  const before = said();

  rerender(
    <ExportHides
      hides={allHidden}
      preview={{ isReading: false, preview: found(2) }}
      onHides={() => {}}
    />,
  );

  expect(before).toBe('Looking for them…');
  expect(said()).toBe('Counted in 13 records.');
  expect(screen.getByText('4×')).toBeDefined();
});

test('keeps the former places in sight while it looks again', () => {
  show({ isReading: true, preview: found(2) });

  expect(said()).toBe('Looking for them…');
  expect(places()).toEqual(['/params/0/token2×', '/params/1/token2×']);
});

test('says how many places it does not list', () => {
  show({ isReading: false, preview: found(10) });

  expect(places()).toHaveLength(8);
  expect(places().at(-1)).toBe('and 3 more places');
});

test('says what is unknown where it can’t look, and why', () => {
  show({ isReading: false, problem: 'The disk is gone.' });

  expect(screen.getByRole('alert').textContent).toBe(
    'The number of matches is unknown. The disk is gone.',
  );
});
