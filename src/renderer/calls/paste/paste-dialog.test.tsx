// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../test-page.ts';
import { PasteDialog } from './paste-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener() {}
      postMessage() {}
      terminate() {}
    },
  );
});

const callee = {
  connectionId: 1,
  serverName: 'roastery',
  method: 'tools/call' as const,
  name: 'stock',
  schema: { type: 'object' },
  raw: {},
};

test('says how many characters of a long text are shown', () => {
  const pasted = 'é'.repeat(100_001);

  render(
    <PasteDialog callee={callee} text="{}" initial={pasted} onText={() => {}} onClose={() => {}} />,
  );

  expect(screen.getByText('The first 2,000 of the 100,001 characters pasted:')).toBeDefined();
});
