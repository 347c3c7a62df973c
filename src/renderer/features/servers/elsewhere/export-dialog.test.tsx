// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { fakeServersCore, stdio } from '../test-servers.ts';
import { ExportDialog } from './export-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
  fakeServersCore([stdio('files', 'npx', '-y', 'files')]);
  answerWith({ 'servers.export': () => ({ text: '{}', notes: [] }) });
});
afterEach(() => unfurnish());

test('begins at the app to export for', async () => {
  render(<ExportDialog serverName="files" onClose={() => {}} />);

  expect(await screen.findByText('{}')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'App' }));
});
