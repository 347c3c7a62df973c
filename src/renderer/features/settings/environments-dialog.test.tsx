// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setSettings } from '../../stores/settings-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { EnvironmentsDialog } from './environments-dialog.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(furnishPage);

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

test('the focus is at the name of a new environment, and after a removal at what is shown then', async () => {
  const user = userEvent.setup();
  const environments = [{ name: 'staging', variables: { HOST: 'one', PORT: '1' } }];
  setSettings({ network: {}, environments });
  render(<EnvironmentsDialog onClose={() => {}} />);

  await user.click(screen.getByRole('button', { name: 'Add environment' }));
  await user.keyboard('live');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'live');
  await user.click(screen.getByRole('button', { name: 'Remove environment' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'staging' }));

  await user.click(screen.getByRole('button', { name: 'Remove variable 1' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove variable 1' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add variable' }));
  await user.keyboard('{Enter}HOST');
  expect(screen.getByRole('textbox', { name: 'Variable 1 name' })).toHaveProperty('value', 'HOST');

  await user.click(screen.getByRole('button', { name: 'Remove environment' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add environment' }));
});

const beside = () => screen.getByRole('dialog').previousElementSibling ?? document.body;

test('a press beside the dialog closes it until something was typed in it', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn<() => void>();
  setSettings({ network: {}, environments: [{ name: 'staging', variables: {} }] });
  render(<EnvironmentsDialog onClose={onClose} />);

  await vi.waitFor(async () => {
    await user.click(beside());
    expect(onClose).toHaveBeenCalled();
  });
  onClose.mockClear();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
  await user.click(beside());
  expect(onClose).not.toHaveBeenCalled();

  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const fill = (field: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: field }), { target: { value } });

test.each([
  ['the first environment is active at once', [], 'live'],
  ['another one is not', [{ name: 'staging', variables: {} }], ''],
])('%s', async (_, environments, active) => {
  const written: unknown[] = [];
  answerWith({ 'settings.write': (changed) => void written.push(changed) });
  setSettings({ network: {}, environments });
  const user = userEvent.setup({ delay: null });
  render(<EnvironmentsDialog onClose={() => {}} />);

  await user.click(screen.getByRole('button', { name: 'Add environment' }));
  await user.keyboard('live{Enter}');

  await waitFor(() => expect(written).toMatchObject([{ environment: active }]));
});

test('environments are added with their variables, and written at once', async () => {
  const written: unknown[] = [];
  answerWith({ 'settings.write': (changed) => void written.push(changed) });
  setSettings({ network: {} });
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup({ delay: null });
  render(<EnvironmentsDialog onClose={onClose} />);

  for (const name of ['staging', 'production']) {
    await user.click(screen.getByRole('button', { name: 'Add environment' }));
    fill('Name', name);
    fill('Variable 1 name', 'STAGE');
    fill('Variable 1 value', `value of ${name}`);
  }
  await user.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);

  const environments = ['staging', 'production'].map((name) => ({
    name,
    variables: { STAGE: `value of ${name}` },
  }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(written).toEqual([{ environments, environment: '' }]);
});
