// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { BundleSheet } from '../../../../shared/model/servers/bundle.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { SecretsOverview } from '../../../../shared/model/secret.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { showNotices } from '../../../notices.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { BundleDialog } from './bundle-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

beforeEach(furnishPage);

const field = { description: '', isRequired: false, isSecret: false, isList: false, default: [] };
const sheet: BundleSheet = {
  bundleId: 'b1',
  name: 'files',
  title: 'Files',
  version: '1.0.0',
  description: 'Reads \u202Efiles.',
  author: 'A. Author',
  manifestVersion: '0.3',
  type: 'node',
  command: ['node', '${__dirname}/index.js', '${user_config.dirs}'],
  env: { KEY: '${user_config.key}' },
  fields: [
    { ...field, key: 'dirs', type: 'directory', title: 'Folders', isList: true, default: ['/tmp'] },
    { ...field, key: 'key', type: 'string', title: 'API key', isSecret: true, isRequired: true },
    { ...field, key: 'port', type: 'number', title: 'Port', min: 1, max: 9, default: ['5'] },
    { ...field, key: 'log', type: 'boolean', title: 'Log', default: ['false'] },
    { ...field, key: 'file', type: 'file', title: 'A \u202Efile', description: 'What it reads.' },
    { ...field, key: 'more', type: 'string', title: 'More keys', isSecret: true, isList: true },
    { ...field, key: 'constructor', type: 'string', title: 'Odd' },
  ],
  files: [{ path: 'manifest.json', bytes: 900 }],
  fileCount: 700,
  bytes: 5_000_000,
  sha256: 'a'.repeat(64),
  isSigned: true,
  needs: ['node >=18'],
  problem: 'It is made for win32, and this is linux.',
  tools: ['read'],
  notes: ['author is missing.', 'x \u202Ey is declared and never used.'],
};
const definition: ServerDefinition = {
  name: 'Files',
  era: 'auto',
  launch: { kind: 'stdio', command: 'node', args: [], env: {} },
};

test('a dropped file is handed over in pieces, shown, and unpacked and added when wanted', async () => {
  const asked: [string, unknown][] = [];
  const uploaded: string[] = [];
  answerWith({
    'bundles.upload': ({ base64, uploadId }: { base64: string; uploadId?: string }) => {
      uploaded.push(`${uploadId} ${atob(base64).length}`);
      return { uploadId: 'u1' };
    },
    'bundles.open': (source) => {
      asked.push(['open', source]);
      return sheet;
    },
    'bundles.add': (wanted) => {
      asked.push(['add', wanted]);
      return { definition, differed: ['index.js'] };
    },
  });
  const onClose = vi.fn<() => void>();
  const notices: string[] = [];
  showNotices(({ title }) => notices.push(title));
  const file = new File([new Uint8Array(2_000_000)], 'files.mcpb');
  render(<BundleDialog first={file} onClose={onClose} />);

  const facts = await screen.findByLabelText('The bundle');
  expect(uploaded).toEqual(['undefined 900000', 'u1 900000', 'u1 200000']);
  expect(facts.textContent).toContain('Files 1.0.0, by A. Author');
  expect(facts.textContent).toContain('It is made for win32, and this is linux.');
  expect(facts.textContent).toContain('author is missing.');
  expect(facts.textContent).toContain('and 699 more');
  expect(facts.textContent).toContain('which Wirebench does not verify');
  expect(facts.textContent).not.toContain('\u202E');
  expect(asked).toEqual([['open', { uploadId: 'u1' }]]);

  const folders = screen.getByRole('textbox', { name: /^Folders/ });
  await userEvent.clear(folders);
  await userEvent.type(folders, '/a b{Enter}{Enter} /c ');
  await userEvent.type(screen.getByLabelText(/^API key/), 'hush ');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Log' }), 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Unpack and add' }));

  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(asked.slice(1)).toEqual([
    [
      'add',
      {
        bundleId: 'b1',
        values: {
          dirs: ['/a b', '/c'],
          key: ['hush '],
          port: ['5'],
          log: ['true'],
          file: [],
          more: [],
          constructor: [],
        },
        mayUseFile: false,
      },
    ],
  ]);
  expect(notices).toEqual(['The files of Files were unpacked again']);
});

test('a bundle that is refused says why, and another can be opened', async () => {
  const answers: (BundleSheet | Error)[] = [
    new RpcError('BAD_INPUT', '"../x" leads out of the bundle.'),
    sheet,
  ];
  answerWith({
    'bundles.open': () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? sheet;
    },
  });
  render(<BundleDialog onClose={() => {}} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Unpack and add' }).disabled).toBe(
    true,
  );

  await userEvent.type(
    screen.getByRole('textbox', { name: /bundle on this machine/ }),
    '/x.mcpb{Enter}',
  );
  expect(await screen.findByText('"../x" leads out of the bundle.')).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByLabelText('The bundle')).toBeTruthy();
});

const weakPlace: SecretsOverview = {
  state: {
    status: 'none',
    keepers: [],
    choices: [{ keeper: 'file', isUsable: true, warning: 'Any program of yours can read it.' }],
    first: 'file',
  },
  secrets: [],
};

/** Opens the sheet, and hears what is added. */
async function openSheet(answer: () => unknown = () => ({ definition, differed: [] })) {
  const added: unknown[] = [];
  answerWith({
    'bundles.open': () => sheet,
    'bundles.add': (wanted) => {
      added.push(wanted);
      return answer() as never;
    },
    // The page hears of the newest state alone.
    async *'secrets.overview'() {
      yield weakPlace;
    },
    'app.info': () => ({ capabilities: { pickFile: true } }) as never,
    'files.pick': ({ kind, title }) => ({ path: `/picked ${kind} (${title})` }),
  });
  const onClose = vi.fn<() => void>();
  render(<BundleDialog onClose={onClose} />);
  await userEvent.type(screen.getByRole('textbox', { name: /on this machine/ }), '/x.mcpb{Enter}');
  await screen.findByLabelText('The bundle');
  return { added, onClose };
}
const pressAdd = () => userEvent.click(screen.getByRole('button', { name: 'Unpack and add' }));

test('what is missing or wrong is named at its field, and what was typed is kept', async () => {
  const { added } = await openSheet();
  const [key, port] = [screen.getByLabelText(/^API key/), screen.getByLabelText('Port')];
  await userEvent.clear(port);
  await userEvent.type(port, '10');
  expect(screen.queryByText('API key (key) is required.')).toBeNull();

  await pressAdd();

  expect(await screen.findByText('API key (key) is required.')).toBeTruthy();
  expect(screen.getByText('Port (port) takes a number from 1 to 9, not “10”.')).toBeTruthy();
  expect(document.activeElement).toBe(key);
  expect(added).toEqual([]);
  await userEvent.type(key, 'hush');
  expect(screen.queryByText('API key (key) is required.')).toBeNull();
  await pressAdd();
  expect(document.activeElement).toBe(port);
  expect([port, key]).toEqual([
    expect.objectContaining({ value: '10' }),
    expect.objectContaining({ value: 'hush', type: 'password' }),
  ]);
  await userEvent.clear(port);
  await pressAdd();
  await expect.poll(() => added).toHaveLength(1);
});

test('what the core refuses is told, and what was typed is kept', async () => {
  const { onClose } = await openSheet(() => {
    throw new RpcError('UNAVAILABLE', 'The disk is full.');
  });
  const key = screen.getByLabelText<HTMLInputElement>(/^API key/);
  await userEvent.type(key, 'hush');

  await pressAdd();

  expect(await screen.findByText('The disk is full.')).toBeTruthy();
  expect([key.value, onClose.mock.calls]).toEqual(['hush', []]);
});

test('secrets are covered, each of a list too, below a warning where their key is in a file', async () => {
  const { added } = await openSheet();
  expect(await screen.findByText('Any program of yours can read it.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^API key/), 'hush');
  await userEvent.type(screen.getByLabelText('More keys'), 'one');
  await userEvent.type(screen.getByLabelText('More keys, value 2'), 'two');
  const third = screen.getByLabelText<HTMLInputElement>('More keys, value 3');

  await pressAdd();

  expect(third.type).toBe('password');
  await expect
    .poll(() => added)
    .toMatchObject([{ values: { key: ['hush'], more: ['one', 'two'] }, mayUseFile: true }]);
});

test('files and folders are picked, and hidden characters of a title are shown', async () => {
  const { added } = await openSheet();
  await userEvent.type(screen.getByLabelText(/^API key/), 'hush');

  await userEvent.click(screen.getByRole('button', { name: 'Add a folder to Folders' }));
  await userEvent.click(screen.getByRole('button', { name: /^Pick a file for A ‹.*202E.*›file$/ }));
  await expect.poll(() => screen.getByDisplayValue(/picked file/)).toBeTruthy();
  await pressAdd();

  await expect
    .poll(() => added)
    .toMatchObject([
      {
        values: {
          dirs: ['/tmp', '/picked folder (Pick a folder for Folders)'],
          file: [expect.stringContaining('/picked file (Pick a file for A ‹') as string],
        },
      },
    ]);
});
