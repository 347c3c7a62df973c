// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

test('a proxy that is none is told and not written; one that is, is kept', async () => {
  const written: unknown[] = [];
  answerWith({
    'settings.write': (changed) => {
      written.push(changed);
      setSettings({ network: {}, ...changed });
    },
    'settings.sheet': () => undefined,
  });
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<SettingsDialog onClose={onClose} />);
  const proxy = () => screen.getByLabelText<HTMLInputElement>('Proxy');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

  fireEvent.change(proxy(), { target: { value: 'ftp://nowhere' } });
  await save();
  expect(screen.getByRole('alert').textContent).toBe(
    'Enter an address such as http://proxy.example:8080.',
  );
  expect(written).toEqual([]);
  fireEvent.change(proxy(), { target: { value: 'http://127.0.0.1:9' } });
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  unmount();
  render(<SettingsDialog onClose={onClose} />);

  expect(written).toMatchObject([{ network: { proxy: 'http://127.0.0.1:9' } }]);
  expect(proxy().value).toBe('http://127.0.0.1:9');
});
