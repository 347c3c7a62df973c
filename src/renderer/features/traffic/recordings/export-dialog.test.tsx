// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { furnishPage } from '../../../test-page.ts';
import { useTraffic } from '../log/traffic-store.ts';
import { ExportDialog } from './export-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

test('begins at the format', () => {
  render(<ExportDialog recordingId="20260103-030405-bbbb" onClose={() => {}} />);

  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'HTML page' }));
});

test('says which recording it is of, and how much that is', () => {
  const recordingId = '20260103-030405-bbbb';
  const recording = { recordingId, name: 'The hang', startedAt: 1, records: 2, bytes: 20 };
  useTraffic.setState({ recordings: [{ ...recording, isCurrent: false, isPinned: false }] });
  render(<ExportDialog recordingId={recordingId} onClose={() => {}} />);

  expect(screen.getByText('The hang, 2 records · 20 B')).toBeTruthy();
});
