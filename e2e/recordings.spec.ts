import { readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { traffic } from './actions.ts';
import { openBeside } from './app.ts';
import { recorded } from '../test/recorded.ts';
import { oneApp } from './one-app.ts';
import { expect, test } from './test.ts';

let home: string;
const app = oneApp({
  async prepare(folder) {
    home = folder;
  },
});

/** Leaves no recording of a former run; the app knows those that it has read, so each has an id of its own. */
test.afterEach(async () => {
  const page = app();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  // Another window of the test before may have kept its filter just in time, or too late for this page.
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('');
  const shown = traffic(page).getByRole('button', { name: /^Recording:/ });
  if (!(await shown.getByText('This run').isVisible())) {
    await traffic(page).getByRole('button', { name: 'Back to this run' }).first().click();
  }
  const folder = join(home, 'recordings');
  const former = (await readdir(folder)).filter((name) => name.startsWith('202601'));
  await Promise.all(former.map((name) => rm(join(folder, name), { recursive: true })));
});

/** Adds a recording that was damaged before the app could read it. */
async function addDamaged(
  damage: (folder: string) => Promise<void>,
  recordingId: string,
  texts: string[],
  serverName?: string,
): Promise<void> {
  const folder = recorded(join(home, 'elsewhere'), recordingId, texts, serverName);
  await damage(folder);
  await rename(folder, join(home, 'recordings', recordingId));
}

const overwrite = (folder: string) =>
  writeFile(join(folder, 'traffic.db'), 'this is no database at all');
const overwriteStart = (folder: string) =>
  writeFile(join(folder, 'traffic.db'), Buffer.alloc(100), { flag: 'r+' });
const cutBodies = (folder: string) => truncate(join(folder, 'bodies-0001.seg'), 10);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Recordings' });
const rowOf = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('option').filter({ hasText: name });

async function openList(page: Page): Promise<void> {
  await traffic(page)
    .getByRole('button', { name: /^Recording:/ })
    .click();
  await page.getByRole('menuitem', { name: /recordings…$/ }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Actions with the row under the pointer. */
const acts = (page: Page) =>
  dialog(page).getByRole('toolbar', { name: 'Actions of the selected row' });

test('recordings are searched, named, found by name, opened, pinned, and removed with consent', async () => {
  recorded(home, '20260102-030405-1a1a', ['{}', '{"needle":"old"}', '{}'], 'weather');
  recorded(home, '20260103-030405-1b1b', ['{"a":"second run"}', '{"needle":"new"}'], 'files');
  const page = app();
  await openList(page);
  await dialog(page).getByRole('radio', { name: 'Search in all' }).click();
  await dialog(page).getByRole('combobox').fill('needle -method:ping');

  await expect(dialog(page).getByRole('status')).toHaveText('2 matches in 2 recordings.');
  await expect(dialog(page).getByRole('option')).toHaveText([/files.*"new"/, /weather.*"old"/]);
  await dialog(page)
    .getByRole('option', { name: /weather/ })
    .click();

  await expect(traffic(page).getByRole('row', { selected: true })).toBeVisible();
  await expect(traffic(page).getByRole('tabpanel', { name: 'Message' })).toContainText('old');
  await expect(traffic(page).getByRole('combobox', { name: 'Filter traffic' })).toHaveValue(
    'needle -method:ping',
  );
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('');

  await openList(page);
  await rowOf(page, 'files').hover();
  await acts(page).getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the recording' }).fill('The call that hung');
  await page.keyboard.press('Enter');
  await acts(page).getByRole('button', { name: 'Pin' }).click();
  await expect(acts(page).getByRole('button', { name: 'Unpin' })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder(/^Find a command/).fill('hung');
  await page.getByRole('option', { name: /The call that hung/ }).click();

  await expect(
    traffic(page).getByRole('note').filter({ hasText: 'The call that hung' }),
  ).toBeVisible();
  await expect(traffic(page).getByText('second run')).toBeVisible();

  await openList(page);
  await dialog(page).getByRole('combobox').fill('weather');
  await acts(page).getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click();
  await acts(page).getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog(page).getByText('Nothing matches.')).toBeVisible();
});

test('damaged recordings say what happened and what to do', async () => {
  const bodies = ['{"a":1}', 'x'.repeat(9000)];
  await addDamaged(overwrite, '20260102-030405-2a2a', ['{}'], 'no-header');
  await addDamaged(cutBodies, '20260102-030405-2b2b', bodies, 'no-bodies');
  const page = app();

  await openList(page);
  const row = rowOf(page, 'Bodies missing');
  await row.hover();
  const place = await row.boundingBox();
  await rowOf(page, 'Can’t be read').hover();
  await expect(
    dialog(page).getByText(
      /file is not a database.*recover what is readable, remove the recording, or restore/,
    ),
  ).toBeVisible();
  // What is said beneath the list takes two lines now: no row may move away from under the pointer.
  expect(await row.boundingBox()).toEqual(place);
  await row.click();

  await expect(
    traffic(page).getByRole('alert').filter({ hasText: 'bodies-0001.seg ends early' }),
  ).toBeVisible();
  await traffic(page).getByRole('row', { name: /xxxx/ }).click();
  await expect(traffic(page).getByText(/The body of record 2 can’t be read/)).toBeVisible();

  await openList(page);
  await rowOf(page, 'Can’t be read').click();
  await expect(
    traffic(page).getByRole('alert').filter({ hasText: 'The traffic could not be read' }),
  ).toContainText('not a database');
  await traffic(page).getByRole('button', { name: 'Back to this run' }).first().click();
  await expect(traffic(page).getByRole('button', { name: 'Recording: This run' })).toBeVisible();
});

test('what can be read of a damaged recording becomes another one', async () => {
  const texts = ['{"a":"kept"}', ...Array.from({ length: 40 }, () => '{"b":2}')];
  await addDamaged(overwriteStart, '20260102-030405-3a3a', texts);
  await addDamaged(overwrite, '20260103-030405-3b3b', ['{}']);
  const page = app();
  const recover = page.getByRole('button', { name: 'Recover what is readable' });

  await openList(page);
  await expect(rowOf(page, 'Can’t be read')).toHaveCount(2);
  await rowOf(page, 'Can’t be read').first().hover();
  await recover.click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Nothing of this recording can be recovered',
  );
  await rowOf(page, 'Can’t be read').last().click();
  const trouble = traffic(page).getByRole('alert').filter({ hasText: 'could not be read' });
  await trouble.getByRole('button', { name: 'Recover what is readable' }).click();
  await expect(trouble.getByRole('status')).toHaveText(
    /^41 records recovered, as another recording\. Nothing is lost\./,
  );
  await trouble.getByRole('button', { name: 'Open it' }).click();

  await expect(traffic(page).getByRole('button', { name: 'Recording: Recovered' })).toBeVisible();
  await expect(traffic(page).getByText('{"a":"kept"}')).toBeVisible();
});

test('a file is imported with what could not be read of it, and opened', async () => {
  const page = app();
  const file = join(home, 'from Ann.jsonl');
  const head = { format: 'wirebench-recording', version: 1 };
  const record = {
    seq: 1,
    atUs: 1e15,
    monoUs: 1,
    connectionId: 1,
    serverName: 'ann',
    direction: 'in',
    kind: 'message',
    bytes: 12,
    text: '{"of":"Ann"}',
  };
  await writeFile(file, [JSON.stringify(head), JSON.stringify(record), '{broken'].join('\n'));
  await page.getByRole('button', { name: 'Find a server, tool or command' }).click();
  await page.getByPlaceholder(/^Find a command/).fill('recordings');
  await page.getByRole('option', { name: /^Recordings:/ }).click();

  await dialog(page).getByLabel('File to import').setInputFiles(file);

  const told = dialog(page).getByRole('status').filter({ hasText: 'from Ann.jsonl imported' });
  await expect(told).toContainText('1 record of from Ann.jsonl imported.');
  await expect(told).toContainText('The file is cut off');
  await expect(told).toContainText('line 3:');
  await told.getByRole('button', { name: 'Open' }).click();
  await expect(traffic(page).getByRole('button', { name: 'Recording: from Ann' })).toBeVisible();
  await expect(traffic(page).getByText('{"of":"Ann"}')).toBeVisible();
});

test('a recording that another window removes is told to be gone', async ({ shell }) => {
  test.skip(shell === 'desktop', 'a desktop app has one window');
  recorded(home, '20260102-030405-5a5a', ['{"of":"the former run"}']);
  const page = app();
  const second = await openBeside(page);
  await openList(second);
  await rowOf(second, 'weather').click();
  await expect(traffic(second).getByText('{"of":"the former run"}')).toBeVisible();

  // A page behind another one has one frame a second.
  await page.bringToFront();
  await openList(page);
  await rowOf(page, 'weather').hover();
  await acts(page).getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(rowOf(page, 'weather')).toBeHidden();

  await second.bringToFront();
  await traffic(second).getByRole('combobox', { name: 'Filter traffic' }).fill('former');
  const trouble = traffic(second).getByRole('alert').filter({ hasText: 'could not be read' });
  await expect(trouble).toContainText('There is no recording 20260102-030405-5a5a.');
  await trouble.getByRole('button', { name: 'Back to this run' }).click();
  await expect(traffic(second).getByRole('button', { name: 'Recording: This run' })).toBeVisible();
});

test('goes to a time of a long recording', async () => {
  const texts = Array.from({ length: 3000 }, (_, at) => `{"at":${at}}`);
  recorded(home, '20260102-030405-6a6a', texts);
  const page = app();
  const rows = traffic(page).getByRole('row', { name: /\d\d:\d\d|\+\d/ });
  await traffic(page)
    .getByRole('button', { name: /^Recording:/ })
    .click();
  await page.getByRole('menuitem', { name: /2 Jan 2026/ }).click();
  await expect(rows.first()).toBeVisible();

  await traffic(page).getByRole('button', { name: 'Go to time' }).click();
  const field = traffic(page).getByRole('textbox', { name: 'Go to time' });
  await field.fill('+2.5');
  await field.press('Enter');
  await expect(rows.filter({ hasText: '"at":2500}' })).toBeVisible();
  await field.fill('-2.9s');
  await field.press('Enter');
  await expect(rows.filter({ hasText: '"at":99}' })).toBeVisible();
  await field.fill('noon');
  await field.press('Enter');
  await expect(traffic(page).getByText(/Enter a time such as 14:03:22/)).toBeVisible();
  await field.press('Escape');
  await expect(field).toBeHidden();
});
