// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../stores/settings-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { SettingsDialog } from './settings-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
  setSettings({ network: {} });
  answerWith({ 'app.info': () => ({ capabilities: { sessions: false } }) as never });
});
afterEach(() => unfurnish());

test('begins at the part that is shown', async () => {
  render(<SettingsDialog onClose={() => {}} />);

  expect(await screen.findByRole('tab', { name: 'Network' })).toBe(document.activeElement);
});
