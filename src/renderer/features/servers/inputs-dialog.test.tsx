// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectServer } from '../../stores/servers-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { InputsDialog } from './inputs-dialog.tsx';
import { fakeServersCore } from './test-servers.ts';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let unfurnish = () => {};
const asked: unknown[] = [];
beforeEach(() => {
  unfurnish = furnishPage();
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
afterEach(() => unfurnish());

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
