// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../../test-page.ts';
import { ExportDialog } from './export-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

test('begins at the format', () => {
  render(<ExportDialog recordingId="20260103-030405-bbbb" onClose={() => {}} />);

  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'HTML page' }));
});
