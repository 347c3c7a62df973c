import { beforeEach, expect, test, vi } from 'vitest';
import { fake } from '../../../test/fake-electron.ts';
import { faultTeller } from './tell-fault.ts';

// Electron is faked, since its binary is not available everywhere; the file says what the fake
// keeps to.
vi.mock('electron', () => import('../../../test/fake-electron.ts'));

const restart = vi.fn<() => void>();
const onFault = vi.fn<(thrown: unknown) => void>();
const [goOn, again] = [0, 1];

const teller = () =>
  faultTeller({
    file: '/home/me/faults.log',
    report: () => 'the report',
    restart,
    onFault,
  });

beforeEach(() => {
  Object.assign(fake, {
    isReady: true,
    windows: [],
    dialogs: [],
    errorBoxes: [],
    dialogAnswers: [],
    dialogAnswer: 0,
    shownInFolder: [],
    clipboard: '',
  });
  restart.mockReset();
});

test.each([
  ['goes on', goOn, 0],
  ['starts again', again, 1],
])('many errors are told once, and the app %s as the user says', async (_what, answer, starts) => {
  fake.dialogAnswers = [answer];
  const tell = teller();

  for (let i = 0; i < 100; i += 1) tell();
  await new Promise(setImmediate);

  expect(fake.dialogs).toMatchObject([{ detail: expect.stringContaining('/home/me/faults.log') }]);
  expect(fake.errorBoxes).toEqual([]);
  expect(restart).toHaveBeenCalledTimes(starts);
});

test('a report is copied and the log is shown as often as the user likes, before he decides', async () => {
  fake.dialogAnswers = [2, 3, again];
  const tell = teller();

  tell();
  await vi.waitFor(() => expect(restart).toHaveBeenCalledTimes(1));

  expect(fake.clipboard).toBe('the report');
  expect(fake.shownInFolder).toEqual(['/home/me/faults.log']);
  expect(fake.dialogs.map(({ detail }) => detail?.includes('in the clipboard'))).toEqual([
    false,
    true,
    true,
  ]);
});

test('before the app is ready, there is a box without a question', () => {
  fake.isReady = false;
  const tell = teller();

  tell();
  tell();

  expect(fake.errorBoxes).toEqual([expect.stringContaining('/home/me/faults.log')]);
  expect(fake.dialogs).toEqual([]);
});
