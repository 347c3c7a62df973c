import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openFields, servers } from './actions.ts';
import { expect, test } from './test.ts';

const rows = (page: Page) => servers(page).getByRole('button', { name: /, not connected$/ });
const act = async (page: Page, server: string, action: string) => {
  await servers(page)
    .getByRole('button', { name: `${server}, not connected` })
    .hover();
  await servers(page)
    .getByRole('button', { name: `Actions for ${server}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('adds, edits, duplicates, reorders and removes servers, and keeps them', async ({
  home,
  start,
}) => {
  const { page } = await start();
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await openFields(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('notes');
  await page.getByRole('textbox', { name: 'Command', exact: true }).fill('notes-server');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);

  await act(page, 'notes', 'Edit');
  await page.getByRole('radio', { name: 'Address (HTTP)' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://notes.example/mcp');
  await page.getByRole('button', { name: 'Add header' }).click();
  await page.getByRole('textbox', { name: 'Header 1 name' }).fill('X-Team');
  await page.getByRole('textbox', { name: 'Header 1 value' }).fill('blue');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await act(page, 'notes', 'Duplicate');
  await expect(rows(page)).toHaveCount(4);
  await act(page, 'notes copy', 'Move up');
  await act(page, 'Demo: everyday tools', 'Remove');
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page).first()).toHaveAccessibleName(/everyday tools/);
  await act(page, 'Demo: everyday tools', 'Remove');

  await expect(rows(page)).toHaveCount(3);
  const stored = JSON.parse(await readFile(join(home, 'mcp.json'), 'utf8'));
  expect(Object.keys(stored.mcpServers)).toEqual(['Demo: modern protocol', 'notes copy', 'notes']);
  expect(stored.mcpServers.notes).toEqual({
    type: 'http',
    url: 'https://notes.example/mcp',
    headers: { 'X-Team': 'blue' },
  });
});
