// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../../test-page.ts';
import { ExportDialog } from './export-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => unfurnish());

test('begins at the format', () => {
  render(<ExportDialog recordingId="20260103-030405-bbbb" onClose={() => {}} />);

  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'HTML page' }));
});
