// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BundleSheet } from '../../../../shared/model/servers/bundle.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { answerWith } from '../../../test-backend.ts';
import { furnishPage } from '../../../test-page.ts';
import { BundleDialog } from './bundle-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let unfurnish = () => {};
beforeEach(() => {
  unfurnish = furnishPage();
});
afterEach(() => unfurnish());

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
  ],
  files: [{ path: 'manifest.json', bytes: 900 }],
  fileCount: 700,
  bytes: 5_000_000,
  sha256: 'a'.repeat(64),
  isSigned: true,
  needs: ['node >=18'],
  problem: 'It is made for win32, and this is linux.',
  tools: ['read'],
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
    'bundles.unpack': (wanted) => {
      asked.push(['unpack', wanted]);
      return definition;
    },
    'servers.add': (wanted) => {
      asked.push(['add', wanted]);
      return definition;
    },
  });
  const onClose = vi.fn<() => void>();
  const file = new File([new Uint8Array(2_000_000)], 'files.mcpb');
  render(<BundleDialog file={file} onClose={onClose} />);

  const facts = await screen.findByLabelText('The bundle');
  expect(uploaded).toEqual(['undefined 900000', 'u1 900000', 'u1 200000']);
  expect(facts.textContent).toContain('Files 1.0.0, by A. Author');
  expect(facts.textContent).toContain('It is made for win32, and this is linux.');
  expect(facts.textContent).toContain('API key, required, kept as a secret');
  expect(facts.textContent).toContain('and 699 more');
  expect(facts.textContent).toContain('which Wirebench does not verify');
  expect(facts.textContent).not.toContain('\u202E');
  expect(asked).toEqual([['open', { uploadId: 'u1' }]]);

  const folders = screen.getByRole('textbox', { name: /^Folders/ });
  await userEvent.clear(folders);
  await userEvent.type(folders, '/a b{Enter}{Enter} /c ');
  await userEvent.click(screen.getByRole('button', { name: 'Unpack and add' }));

  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
  expect(asked.slice(1)).toEqual([
    ['unpack', { bundleId: 'b1', lists: { dirs: ['/a b', '/c'] } }],
    ['add', { definition }],
  ]);
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
