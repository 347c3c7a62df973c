// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MarkedText } from './marked-text.tsx';

afterEach(cleanup);

test('says how many characters of a long text are shown', () => {
  render(<MarkedText label="Prompt" text={'é'.repeat(100_001)} onText={() => {}} />);

  expect(
    screen.getByText(
      'The first 100,000 of 100,001 characters are shown. Edit shows the whole text.',
    ),
  ).toBeDefined();
});
