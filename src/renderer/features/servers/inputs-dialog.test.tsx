// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SecretsState } from '../../../shared/model/secret.ts';
import { connectServer } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { InputsDialog } from './inputs-dialog.tsx';
import { fakeServersCore } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

const asked: unknown[] = [];
beforeEach(() => {
  furnishPage();
  fakeServersCore();
  asked.length = 0;
  answerWith({
    'connections.connect': (input) => {
      asked.push(input);
      return input.inputs
        ? { status: 'connecting', connectionId: 1 }
        : {
            status: 'inputs-needed',
            serverName: 'shop',
            inputs: [
              { name: 'key', description: 'From the console', isSecret: true },
              { name: 'host', default: 'localhost' },
              { name: 'region', options: ['eu', 'us'] },
            ],
          };
    },
  });
});

async function ask() {
  render(<InputsDialog />);
  connectServer('shop');
  await screen.findByRole('dialog', { name: 'shop asks for values' });
  return userEvent.setup();
}

test('covers secrets, offers defaults and options, and connects with the values', async () => {
  const user = await ask();
  const key = screen.getByLabelText('key') as HTMLInputElement;
  expect([key.type, document.activeElement]).toEqual(['password', key]);

  await user.type(key, 'sk-1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'region' }), 'us');
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  await waitFor(() =>
    expect(asked).toEqual([
      { serverName: 'shop' },
      { serverName: 'shop', inputs: { key: 'sk-1', host: 'localhost', region: 'us' } },
    ]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stores the values as secrets where that is chosen, once it said where', async () => {
  const warning = 'The key is in a file next to them.';
  const choices: SecretsState['choices'] = [{ keeper: 'file', isUsable: true, warning }];
  const state: SecretsState = { status: 'none', keepers: [], choices, first: 'file' };
  answerWith({
    'secrets.overview': async function* overview() {
      await Promise.resolve();
      yield { state, secrets: [] };
    },
  });
  const user = await ask();

  const choice = await screen.findByRole('checkbox', { name: 'Store as secrets' });
  expect(screen.queryByText(warning)).toBeNull();
  await user.click(choice);
  expect(screen.getByText(warning)).toBeTruthy();
  expect(screen.getByText('Stored for this server only, and not asked for again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ keepsInputs: { isKept: true, mayUseFile: true } }),
  );
});

test('asks for a single value as such', async () => {
  answerWith({
    'connections.connect': () => ({
      status: 'inputs-needed',
      serverName: 'weather',
      inputs: [{ name: 'tenant', description: 'Your team', default: 'acme' }],
    }),
  });
  render(<InputsDialog />);
  connectServer('weather');

  await screen.findByRole('dialog', { name: 'weather asks for a value' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'tenant' }).value).toBe('acme');
});

test('connects nothing when it is closed', async () => {
  const user = await ask();

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toHaveLength(1);
});
