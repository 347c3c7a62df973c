// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LaunchSheet } from '../../../shared/model/servers/launch-preview.ts';
import type { Settings } from '../../../shared/model/settings.ts';
import { setSettings } from '../../stores/settings-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { SettingsDialog } from './settings-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const sheetFor = (name: string, url: string): LaunchSheet => ({
  approvalId: `sheet of ${name}`,
  fingerprint: 'f1',
  asker: { kind: 'setting', name },
  launches: [
    {
      name,
      target: { kind: 'http', url },
      variables: [],
      headers: [],
      others: [],
      handsOver: [],
      sends: 'Requests to servers and to endpoints of models',
      watched: [],
      warnings: [],
    },
  ],
});

let asked: string[];
let approved: Set<string>;
let onClose: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  furnishPage();
  asked = [];
  approved = new Set();
  onClose = vi.fn<() => void>();
  setSettings({ network: {} });
  answerWith({
    'app.info': () => ({ capabilities: { sessions: false } }) as never,
    'settings.write': (changed: Partial<Settings>) => {
      asked.push(`write ${Object.keys(changed).join()}`);
      setSettings({ network: {}, ...changed });
    },
    'settings.sheet': ({ network, telemetry }) => {
      if (network?.proxy && !approved.has('the proxy')) {
        return sheetFor('the proxy', network.proxy);
      }
      if (telemetry?.isOn && !approved.has('the OpenTelemetry endpoint')) {
        return sheetFor('the OpenTelemetry endpoint', telemetry.endpoint);
      }
      return undefined;
    },
    'settings.approve': ({ approval }) => {
      asked.push(`approve ${approval.approvalId}`);
      approved.add(approval.approvalId.replace('sheet of ', ''));
    },
    'telemetry.test': () => {
      asked.push('test');
      return { url: 'http://receiver.example/v1/traces', tookMs: 1 };
    },
  });
});

async function answer(name: string) {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  await userEvent.click(button);
}

test('a proxy is asked about once it is saved, with what goes there, and the dialog closes when that was agreed to', async () => {
  render(<SettingsDialog onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Proxy'), 'http://proxy.example:8080');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('dialog', { name: 'Reach the proxy?' });
  expect(screen.getByText('Requests to servers and to endpoints of models')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();

  await answer('Reach it');

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(asked).toEqual(['write network', 'approve sheet of the proxy']);
});

test('what was refused stays typed and saved, says that it is not used, and is asked about again', async () => {
  render(<SettingsDialog onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Proxy'), 'http://proxy.example:8080');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await answer('Don’t reach');

  expect(await screen.findByText(/Settings that you did not approve/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Proxy').value).toBe('http://proxy.example:8080');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await answer('Reach it');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test('an endpoint for spans is asked about before it is tested', async () => {
  render(<SettingsDialog part="telemetry" onClose={onClose} />);
  await userEvent.type(screen.getByLabelText('Endpoint'), 'http://receiver.example');
  await userEvent.click(screen.getByRole('button', { name: 'Test the connection' }));
  await screen.findByRole('dialog', { name: 'Reach the OpenTelemetry endpoint?' });
  expect(asked).toEqual([]);

  await answer('Reach it');

  expect(await screen.findByText(/accepts spans/)).toBeTruthy();
  expect(asked).toEqual(['approve sheet of the OpenTelemetry endpoint', 'test']);
});
