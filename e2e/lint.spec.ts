import { join } from 'node:path';
import { chooseTool, connect, work } from './actions.ts';
import { root } from './app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const faulty = {
  command: process.execPath,
  args: [join(root, 'test/servers/lint-server.mjs'), 'errors'],
};

test('marks the tool with a faulty definition, and says what is wrong with it and where', async ({
  home,
  start,
}) => {
  await configure(home, { faulty });
  const { page } = await start();
  await connect(page, 'faulty', true);

  const tool = work(page).getByRole('button', { name: 'cancel room', exact: true });
  const row = work(page).getByRole('listitem').filter({ hasText: 'cancel room' });
  await expect(row.getByRole('img', { name: '1 error, 3 warnings' })).toBeVisible();
  await expect(tool).toHaveAccessibleDescription('1 error, 3 warnings');
  await expect(work(page).getByRole('img')).toHaveCount(1);

  // What is found and the tokens come late: they may not move what somebody is about to press.
  const form = page.getByRole('radio', { name: 'Form', exact: true });
  await chooseTool(page, 'book_room');
  await expect(page.getByRole('textbox', { name: 'room' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Lint/ })).toHaveCount(0);
  const place = await form.boundingBox();
  await chooseTool(page, 'cancel room');
  const strip = page.getByRole('button', { name: 'Lint: 1 error, 3 warnings, 1 hint' });
  await expect(strip).toBeVisible();
  await expect(page.getByTitle(/^Estimated size of its definition/)).toHaveText(/tokens$/);
  expect(await form.boundingBox()).toEqual(place);
  await strip.focus();
  await page.keyboard.press('Enter');
  const findings = page.getByRole('list', { name: 'Lint' }).getByRole('listitem');
  await expect(findings).toHaveCount(5);
  await expect(findings.first()).toContainText('error');
  await expect(findings.first()).toContainText('“text” is not a JSON type');
  await expect(findings.first()).toContainText('/inputSchema/properties/reason/type');
  await expect(findings.filter({ hasText: 'hidden-markup' })).toContainText('<!--');
  await expect(findings.getByRole('link', { name: 'MCP 2026-07-28, Tool names' })).toBeVisible();

  await findings
    .getByRole('button', { name: '/inputSchema/properties/reason/type', exact: true })
    .click();
  const definition = page.locator('.monaco-editor').first();
  await expect(page.getByRole('radio', { name: 'Definition' })).toBeChecked();
  await expect(definition.locator('.marked-lines')).toHaveCount(1);
  await expect(definition.getByText('"type": "text"')).toBeVisible();

  await strip.click();
  await expect(findings).toHaveCount(0);
});
