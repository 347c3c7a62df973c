// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BodyLine, BodyLines } from '../../../../shared/model/traffic/body-lines.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { LargeBody } from './large-body.tsx';
import { setFilter } from '../log/traffic-store.ts';

const core = vi.hoisted(() => ({
  lines: [] as BodyLine[],
  indexed: 2,
  wake: () => {},
  fault: undefined as { line: number; why: string } | undefined,
  badBytes: undefined as { line: number } | undefined,
  asked: [] as { from: number; count: number }[],
}));

vi.mock('../log/traffic-source.ts', () => ({
  readBodyLines: async (query: { from: number; count: number; knownBytes: number }) => {
    core.asked.push({ from: query.from, count: query.count });
    if (query.knownBytes >= core.indexed)
      await new Promise<void>((resolve) => {
        core.wake = resolve;
      });
    const isComplete = core.indexed > 2;
    const known = isComplete ? core.lines : core.lines.slice(0, 3);
    return {
      lineCount: known.length,
      indexedBytes: core.indexed,
      totalBytes: 5_000_000,
      isComplete,
      isJson: true,
      isUtf8: true,
      ...(core.fault && { fault: core.fault }),
      ...(core.badBytes && { badBytes: core.badBytes }),
      from: query.from,
      lines: known.slice(query.from, query.from + query.count),
    } satisfies BodyLines;
  },
  placeInBody: async ({ at }: { at: number | string }) => {
    if (typeof at === 'string' && at !== '/items/600') throw new RpcError('NOT_FOUND', 'Nothing.');
    const line = typeof at === 'string' ? 600 : at;
    return Promise.resolve({ line, path: ['items', line], ...(at === 1 && { endLine: 999 }) });
  },
  findInBody: ({ line, to }: { line: number; to: string }) =>
    Promise.resolve({
      count: 2,
      isCapped: false,
      ...(to === 'next' && line === 500 ? { at: 1, line: 900 } : { at: 0, line: 500 }),
    }),
  readBodyValue: () =>
    Promise.resolve({ text: '"whole"', offset: 0, readBytes: 7, totalBytes: 4_200_000 }),
  report: () => {},
}));

const of = { recordingId: 'run-1', seq: 1 };

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  core.lines = Array.from({ length: 1001 }, (_, at): BodyLine => {
    if (at === 0) return { kind: 'open', depth: 0, text: '{' };
    if (at === 1) return { kind: 'open', depth: 1, key: '"items"', text: '[' };
    if (at === 2) return { kind: 'string', depth: 2, text: '"QUJD', moreBytes: 4_200_000 };
    if (at === 999) return { kind: 'close', depth: 1, text: ']' };
    if (at === 1000) return { kind: 'close', depth: 0, text: '}' };
    return { kind: 'number', depth: 2, text: `needle ${at}`, hasComma: true };
  });
  core.indexed = 10;
  core.fault = undefined;
  core.badBytes = undefined;
  core.asked = [];
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('shows the first lines while the rest is still read', async () => {
  core.indexed = 2;
  render(<LargeBody of={of} />);

  expect(await screen.findByText('"items"')).toBeDefined();
  expect(screen.getByText('2 B of 5.0 MB read')).toBeDefined();
  core.indexed = 10;
  act(() => core.wake());
  expect(await screen.findByText('5.0 MB · 1,001 lines')).toBeDefined();
});

test('draws and fetches only the lines in sight', async () => {
  render(<LargeBody of={of} />);
  await screen.findByText('needle 10');

  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(core.asked.every(({ from }) => from === 0)).toBe(true);
});

test('folds a container into its line, and unfolds it', async () => {
  const user = userEvent.setup();
  render(<LargeBody of={of} />);

  await user.click(await screen.findByRole('button', { name: 'Fold line 2' }));
  expect(await screen.findByText(/… \] 998 lines/)).toBeDefined();
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));

  await user.click(screen.getByRole('button', { name: 'Unfold line 2' }));
  expect(await screen.findByText('needle 10')).toBeDefined();
});

test('goes to a match, opening what hides it, and on to the next', async () => {
  const user = userEvent.setup();
  render(<LargeBody of={of} />);
  await user.click(await screen.findByRole('button', { name: 'Fold line 2' }));
  await screen.findByText(/998 lines/);

  await user.type(screen.getByLabelText('Find in the body'), 'needle');
  expect(await screen.findByText('1 of 2')).toBeDefined();
  expect(await screen.findByText('items[500]')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Next match' }));
  expect(await screen.findByText('2 of 2')).toBeDefined();
  await user.type(screen.getByLabelText('Find in the body'), '{Shift>}{Enter}{/Shift}');
  expect(await screen.findByText('1 of 2')).toBeDefined();
  expect(screen.getAllByText('needle', { selector: 'mark' }).length).toBeGreaterThan(1);
});

test('marks every word of the list’s filter until something is looked for here', async () => {
  const user = userEvent.setup();
  act(() => setFilter({ text: 'needle ITEMS -x' }));
  render(<LargeBody of={of} />);

  expect(await screen.findByText('items', { selector: 'mark' })).toBeDefined();
  expect(screen.getAllByText('needle', { selector: 'mark' }).length).toBeGreaterThan(1);
  await user.type(screen.getByLabelText('Find in the body'), 'items');
  expect(screen.queryByText('needle', { selector: 'mark' })).toBeNull();
  act(() => setFilter({ text: '' }));
});

test('goes to a typed path, however it is written, and says where there is nothing', async () => {
  const user = userEvent.setup();
  render(<LargeBody of={of} />);
  const field = await screen.findByLabelText('Go to path');

  await user.type(field, '/items/9999{Enter}');
  expect(await screen.findByText('Nothing at this path')).toBeDefined();
  await user.clear(field);
  expect(screen.queryByText('Nothing at this path')).toBeNull();
  await user.type(field, 'items[[600]{Enter}');

  expect(await screen.findByText('items[600]')).toBeDefined();
  expect(await screen.findByText('needle 600')).toBeDefined();
});

test('a path that is none asks nobody', async () => {
  const user = userEvent.setup();
  render(<LargeBody of={of} />);

  await user.type(await screen.findByLabelText('Go to path'), 'items..x{Enter}');

  expect(await screen.findByText('This is not a path')).toBeDefined();
});

test('says how much of a long string is cut off, and opens all of it', async () => {
  const user = userEvent.setup();
  render(<LargeBody of={of} />);

  await user.click(await screen.findByText('… 4.2 MB more'));
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('"whole"')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to the lines' }));
  expect(await screen.findByText('needle 10')).toBeDefined();
});

test('leads to where it stops being JSON', async () => {
  const user = userEvent.setup();
  core.fault = { line: 700, why: 'A value was expected.' };
  render(<LargeBody of={of} />);

  await user.click(await screen.findByRole('button', { name: /Not JSON from line 701/ }));

  expect(await screen.findByText('items[700]')).toBeDefined();
});

test('marks the lines that are not UTF-8, and leads to the first', async () => {
  const user = userEvent.setup();
  core.badBytes = { line: 700 };
  core.lines = core.lines.with(700, {
    kind: 'string',
    depth: 2,
    text: '"\uFFFD"',
    hasBadBytes: true,
  });
  render(<LargeBody of={of} />);

  await user.click(await screen.findByRole('button', { name: 'Not UTF-8 from line 701 on' }));

  const mark = await screen.findByText('not UTF-8');
  expect(mark.title).toContain('are shown as \uFFFD.');
});
