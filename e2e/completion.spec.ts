import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from './app.ts';
import { connect, result, servers, traffic } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure, everything } from './servers.ts';
import { expect, test } from './test.ts';

const odd = [resolve(root, 'test/servers/odd-server.mjs'), 'completes'];
const app = oneApp({
  prepare: (home) =>
    configure(home, { Everything: everything, Odd: { command: process.execPath, args: odd } }),
  async open(page) {
    await connect(page, 'Everything', true);
    await connect(page, 'Odd', true);
  },
});

const open = async (page: Page, server: 'Everything' | 'Odd', kind: RegExp, title: RegExp) => {
  const ofBoth = servers(page).getByRole('button', { name: kind });
  await expect(ofBoth).toHaveCount(2);
  await (server === 'Odd' ? ofBoth.last() : ofBoth.first()).click();
  // Resources are rows of a tree, prompts buttons of a list.
  await page
    .getByRole('button', { name: title })
    .or(page.getByRole('row', { name: title }))
    .click();
};
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

test('completes the arguments of a prompt and the variable of a template', async () => {
  const page = app();
  await connect(page, 'Everything');
  await open(page, 'Everything', /^Prompts/, /^Team Management/);

  await field(page, 'department').pressSequentially('S');
  await expect(option(page, 'Support')).toBeVisible();
  await field(page, 'department').press('ArrowDown');
  await field(page, 'department').press('Enter');
  await expect(field(page, 'department')).toHaveValue('Sales');
  await field(page, 'name').press('ArrowDown');
  await option(page, 'Eve').click();
  await page.getByRole('button', { name: 'Get', exact: true }).click();

  await expect(result(page)).toContainText('promote Eve to the head of the Sales team');
  await expect(traffic(page).getByText('completion/complete').first()).toBeVisible();

  await open(page, 'Everything', /^Resources/, /^Dynamic Text Resource/);
  await field(page, 'resourceId').pressSequentially('7');
  await expect(option(page, '7')).toBeVisible();
  await field(page, 'resourceId').press('Escape');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(result(page)).toContainText('Resource 7');
});

test('an odd server’s completions never stand in the way', async () => {
  const page = app();
  await connect(page, 'Odd');
  await open(page, 'Odd', /^Prompts/, /^letter/);
  // What the other server was asked before may still come, and only rows in sight are counted.
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('server:Odd');
  await traffic(page).getByRole('button', { name: 'Clear view' }).click();
  const asked = traffic(page).getByText('completion/complete');
  await expect(asked).toHaveCount(0);

  await field(page, 'many').pressSequentially('a');
  await expect(page.getByText('100 of 2,345, more on the server').last()).toBeVisible();
  await field(page, 'broken').pressSequentially('b');
  await expect(page.getByText(/^No suggestions: .*The dictionary is lost/)).toBeVisible();
  await field(page, 'slow').pressSequentially('c');
  await expect(asked).toHaveCount(5);
  await field(page, 'slow').pressSequentially('d');
  await expect(traffic(page).getByText('notifications/cancelled')).toBeVisible();

  await expect(field(page, 'slow')).toHaveValue('cd');
  await expect(page.getByRole('listbox')).toBeHidden();
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('');
});

test('makes a URI of lists, and lists of a URI', async () => {
  const page = app();
  await connect(page, 'Odd');
  await open(page, 'Odd', /^Resources/, /^files/);
  const uri = page.getByRole('textbox', { name: 'URI', exact: true });

  await uri.fill('odd://files/a/b%20c?q=%C3%BC&tags=1&tags=2');
  await expect(page.getByRole('button', { name: 'path 2: b c', exact: true })).toBeVisible();
  await expect(field(page, 'q')).toHaveValue('ü');
  await page.getByRole('button', { name: 'tags 2: 2', exact: true }).press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(uri).toHaveValue('odd://files/a/b%20c?q=%C3%BC&tags=1&tags=3');
  await page.getByRole('button', { name: 'Read', exact: true }).click();

  await expect(result(page)).toContainText('It is odd://files/a/b%20c?q=%C3%BC&tags=1&tags=3');
});
