// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { setSettings } from '../../stores/settings-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { SettingsDialog } from './settings-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  setSettings({ network: {} });
  answerWith({ 'app.info': () => ({ capabilities: { sessions: false } }) as never });
});

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

test('an endpoint of OpenTelemetry is tried as it is typed, and spans go there once that is saved', async () => {
  const written: unknown[] = [];
  answerWith({
    'settings.write': (changed) => void written.push(changed),
    'settings.sheet': () => undefined,
    'telemetry.state': async function* () {},
    'telemetry.test': ({ endpoint }) => {
      if (endpoint.endsWith(':9')) {
        throw new RpcError('UNAVAILABLE', '127.0.0.1:9 can’t be reached: is a collector there?');
      }
      return { url: `${endpoint}/v1/traces`, tookMs: 3 };
    },
  });
  const onClose = vi.fn<() => void>();
  render(<SettingsDialog part="telemetry" onClose={onClose} />);
  const endpoint = screen.getByLabelText('Endpoint');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await userEvent.type(endpoint, 'http://127.0.0.1:9');
  await press('Test the connection');
  expect((await screen.findByRole('alert')).textContent).toContain('127.0.0.1:9 can’t be reached');

  await userEvent.type(endpoint, '9');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Test the connection');
  const outcome = await screen.findByText(/accepts spans; it answered in 3/);
  expect(outcome.textContent).toContain('http://127.0.0.1:99/v1/traces');
  expect(outcome.getAttribute('role')).toBe('status');
  expect(written).toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Send spans' }));
  await press('Save');

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written).toMatchObject([
    { telemetry: { isOn: true, endpoint: 'http://127.0.0.1:99', withContents: false } },
  ]);
});
