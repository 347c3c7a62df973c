// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LogFilter, LogOutline } from '../../../shared/model/logs.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { useNavigation } from '../../navigation.ts';
import { putLog, setLogs } from '../../stores/logs-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishPage } from '../../test-page.ts';
import { LogsPanel } from './logs-panel.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

beforeEach(() => {
  furnishPage();
  // Rows are drawn where there is a height for them.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  answerWith({ 'viewState.write': () => undefined });
  setLogs([]);
});

const message = (number: number, rest: Partial<LogOutline> = {}): LogOutline => ({
  number,
  at: 1_790_000_000_000 + number,
  level: 'info',
  logger: 'weather',
  preview: `message ${number}`,
  seq: number + 100,
  ...rest,
});

type Era = 'legacy' | 'modern';

function open(messages: LogOutline[], era: Era = 'legacy', capabilities: object = { logging: {} }) {
  let now = messages;
  const filters: LogFilter[] = [];
  answerWith({
    'logs.window': ({ filter, limit }) => {
      filters.push(filter);
      const { until = Infinity, search = '' } = filter;
      const fitting = now.filter(
        ({ number, preview }) => number <= until && preview.includes(search),
      );
      const from = Math.max(0, fitting.length - limit);
      return { count: fitting.length, from, messages: fitting.slice(from), loggers: ['weather'] };
    },
  });
  const tell = () =>
    putLog({ connectionId: 1, heard: now.length, kept: now.length, warnings: 0, errors: 0 });
  tell();
  const server = { era, capabilities: { ...capabilities } };
  render(<LogsPanel connectionId={1} serverName="weather" server={server} />);
  return {
    filters,
    becomes(next: LogOutline[]): void {
      now = next;
      act(tell);
    },
  };
}

const rows = () => screen.findAllByRole('row', { name: /message \d/ });

test('shows messages with level and logger, and all of the chosen one', async () => {
  open([message(1), message(2, { level: 'error', preview: 'message 2 {"a":1}' })]);
  answerWith({
    'logs.message': ({ number }) => ({
      ...message(number, { level: 'error' }),
      dataText: '{"a":1}',
      dataBytes: 7,
      isCut: false,
      call: { callId: 4, name: 'forecast' },
    }),
  });

  await userEvent.click(await screen.findByRole('row', { name: /error.*weather.*message 2/ }));
  const view = await screen.findByRole('region', { name: 'Log message' });
  await userEvent.click(within(view).getByRole('button', { name: 'Show in traffic' }));

  expect(view.textContent).toContain('of the call of forecast');
  expect(useNavigation.getState().shownRecord).toMatchObject({ seq: 102 });
});

test('follows the end, stands still when paused, and counts what came since', async () => {
  const { becomes, filters } = open([message(1)]);
  becomes([message(1), message(2)]);
  await waitFor(async () => expect(await rows()).toHaveLength(2));

  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(filters.at(-1)).toEqual({ until: 2 }));
  becomes([message(1), message(2), message(3)]);

  expect(screen.getByText('2 of 3 messages')).toBeTruthy();
  expect(await rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Follow new messages' }));
  await waitFor(async () => expect(await rows()).toHaveLength(3));
});

test('asks for a level, a logger and words, and shows all again where nothing fits', async () => {
  const { filters } = open([message(1)]);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Least severe level shown' }),
    'warning and above',
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Logger' }), 'weather');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search log messages' }), 'zz');

  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }));

  expect(filters).toContainEqual({ atLeast: 'warning', logger: 'weather', search: 'zz' });
  expect(await rows()).toHaveLength(1);
});

test.each<[Era, object, RegExp]>([
  ['legacy', { logging: {} }, /No level is set/],
  ['modern', {}, /ask for no log messages/],
  ['legacy', {}, /did not declare “logging”/],
])('says what a level means: %s, %j', async (era, capabilities, meaning) => {
  open([message(1)], era, capabilities);

  expect(await screen.findByText(meaning)).toBeTruthy();
});

test('sets the level, and takes it back', async () => {
  open([], 'modern', {});
  const asked: unknown[] = [];
  answerWith({
    'logs.setLevel': ({ level }) => {
      asked.push(level);
      const counts = { connectionId: 1, heard: 0, kept: 0, warnings: 0, errors: 0 };
      putLog({ ...counts, ...(level && { level }) });
    },
  });
  const level = await screen.findByRole('combobox', { name: 'Level' });
  expect(screen.getByText(/Choose a level above/)).toBeTruthy();

  await userEvent.selectOptions(level, 'error');
  expect(await screen.findByText(/this level and above/)).toBeTruthy();
  await userEvent.selectOptions(level, 'none');

  await waitFor(() => expect(asked).toEqual(['error', undefined]));
});

test('shows a level that is none, hidden characters, and data that was cut', async () => {
  const bidi = '\u202E';
  open([message(1, { level: 'loud', preview: `message 1 ${bidi}evil` })]);
  answerWith({
    'logs.message': ({ number }) => ({
      ...message(number),
      dataText: '"a',
      dataBytes: 2_000_000,
      isCut: true,
    }),
  });

  const [row] = await rows();
  expect(row?.textContent).not.toContain(bidi);
  await userEvent.click(await screen.findByRole('row', { name: /loud/ }));

  expect((await screen.findByText(/2\.0 MB in total/)).textContent).toContain('record has');
});

test('of ten thousand messages has those rows alone that are in sight, from the newest back', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => message(at + 1));
  const { becomes } = open(many.slice(0, 1));

  becomes(many);

  expect(await screen.findByText('the last 10,000 messages')).toBeTruthy();
  expect(await screen.findByRole('row', { name: /message 10000$/ })).toBeTruthy();
  expect(document.querySelectorAll('*').length).toBeLessThan(3000);
});

test('says that a message is gone', async () => {
  open([message(1)]);
  answerWith({
    'logs.message': () => {
      throw new RpcError('NOT_FOUND', 'This log message is no longer kept.');
    },
  });

  await userEvent.click((await rows())[0] as HTMLElement);

  expect(await screen.findByText('This log message is no longer kept.')).toBeTruthy();
});

test('clears the log', async () => {
  const { becomes } = open([message(1)]);
  answerWith({ 'logs.clear': () => becomes([]) });
  await rows();

  await userEvent.click(screen.getByRole('button', { name: 'Clear the log' }));

  expect(await screen.findByText('No log messages')).toBeTruthy();
});
