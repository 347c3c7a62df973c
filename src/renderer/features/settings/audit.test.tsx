// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../../../shared/model/audit.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { Audit } from './audit.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let asked: unknown[];
beforeEach(() => {
  furnishPage();
  asked = [];
});

const answer = (entries: AuditEntry[], total = entries.length) =>
  answerWith({
    'audit.list': (filter) => {
      asked.push(filter);
      return { entries, total, serverNames: ['A', '*'] };
    },
    'audit.export': (wanted) => {
      asked.push(wanted);
      return { text: 'time,kind' };
    },
  });

test('lists what happened with its kind, and who asked', async () => {
  answer([{ at: Date.now(), kind: 'server', what: 'Changed args', by: 'page', serverName: 'A' }]);
  render(<Audit />);

  const cell = await screen.findByRole('gridcell');
  expect(cell.textContent).toMatch(/^A: Changed argsServer edit · In Wirebench · /);

  await userEvent.click(cell);

  expect(screen.getByLabelText('Chosen entry').textContent).toMatch(/\d: A: Changed args$/);
});

test('asks for a kind, a server and a text', async () => {
  answer([]);
  render(<Audit />);

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Export');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Server' }),
    await screen.findByRole('option', { name: '*' }),
  );
  await userEvent.type(screen.getByRole('searchbox'), 'x');

  expect(asked.at(-1)).toMatchObject({ kinds: ['export'], serverName: '*', text: 'x' });
  expect(await screen.findByText('Nothing matches.')).toBeTruthy();
});

test('says what will appear, and how much is left out', async () => {
  answer([]);
  const { unmount } = render(<Audit />);
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  unmount();
  answer([{ at: Date.now(), kind: 'export', what: 'Exported', by: 'page' }], 2);

  render(<Audit />);

  expect(await screen.findByText('The newest 1 of 2 entries')).toBeTruthy();
});

test('is exported as it is narrowed', async () => {
  answer([{ at: Date.now(), kind: 'export', what: 'Exported', by: 'page' }]);
  const saved = vi.fn<() => string>(() => 'blob:x');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} }));
  render(<Audit />);

  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));

  await expect.poll(() => asked.at(-1)).toEqual({ text: 'x', format: 'csv' });
  expect(saved).toHaveBeenCalledOnce();
});
