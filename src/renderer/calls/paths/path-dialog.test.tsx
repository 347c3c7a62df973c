// @vitest-environment jsdom
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { entryUrl } from '../../../../test/entry.ts';
import { shellHandlers } from '../../../main/core/shell-handlers.ts';
import { nodeShellPorts } from '../../../main/shell/shell-ports.ts';
import { setConnections } from '../../stores/connections-store.ts';
import { answerWith } from '../../test-backend.ts';
import { furnishForms, object, type Forms } from '../arguments/test-arguments.tsx';

vi.mock('../../backend.ts', () => import('../../test-backend.ts'));

let forms: Forms;
let folder: string;
beforeEach(async () => {
  forms = furnishForms();
  // A server that is started here has the same files.
  const target = 'node server.mjs';
  const at = { connectionId: 1, serverName: 'roastery', startedAt: 0, target };
  setConnections([{ ...at, transport: 'stdio', declared: [], state: { status: 'starting' } }]);
  folder = await mkdtemp(join(tmpdir(), 'wirebench-pick-'));
  answerWith(shellHandlers(nodeShellPorts({ shell: 'web', entryUrl, environment: {} })));
});
afterEach(async () => {
  setConnections([]);
  await rm(folder, { recursive: true });
});

const field = (name: string) => ({ name, exact: true });
const text = { type: 'string' };

test('a path is picked from the folders of this machine, and fills the field alone', async () => {
  const { form, page } = forms;
  await mkdir(join(folder, 'deep'));
  const picked = join(folder, 'deep', 'a "b".txt');
  await writeFile(picked, '');
  const before = JSON.stringify({ path: join(folder, 'nothing.txt'), note: '1.10' });
  forms.open(object({ path: text, outputDir: text, note: text, jsonPath: text }), before);
  await expect(form.getByRole('button', { name: /^Pick a/ })).toHaveCount(2);

  await form.getByRole('button', field('Pick a path for path')).click();
  await page.getByRole('menuitem', field('Pick a file…')).click();
  const dialog = page.getByRole('dialog', field('Pick a file for path'));
  await expect(dialog.getByLabel('Folder')).toHaveTexts([folder]);
  await dialog.getByRole('option', { name: 'deep' }).click();
  await expect(dialog.getByLabel('Folder')).toHaveTexts([join(folder, 'deep')]);
  await page.keyboard('b');
  await expect(dialog.getByRole('option', { name: 'a "b".txt' })).toBeVisible();
  await page.keyboard('{Enter}');

  await expect(form.getByRole('textbox', field('path'))).toHaveValue(picked);
  await form.getByRole('textbox', field('outputDir')).fill(join(folder, 'deep'));
  await form.getByRole('button', field('Pick a folder for outputDir')).click();
  const second = page.getByRole('dialog', field('Pick a folder for outputDir'));
  await second.getByRole('button', field('Up to the parent folder')).click();
  await expect(second.getByLabel('Folder')).toHaveTexts([folder]);
  await second.getByRole('button', field('Pick this folder')).click();
  await expect(second).toHaveCount(0);

  expect(JSON.parse(forms.sent())).toEqual({ path: picked, note: '1.10', outputDir: folder });
});
