// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../stores/settings-store.ts';
import { furnishPage } from '../../test-page.ts';
import { EnvironmentsDialog } from './environments-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => unfurnish());

test('begins at the first environment, and where there is none at the button that adds one', () => {
  const environments = [{ name: 'staging', variables: { HOST: 'one' } }];
  setSettings({ network: {}, environments });
  const { unmount } = render(<EnvironmentsDialog onClose={() => {}} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  unmount();
  setSettings({ network: {} });

  render(<EnvironmentsDialog onClose={() => {}} />);

  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add environment' }));
});
