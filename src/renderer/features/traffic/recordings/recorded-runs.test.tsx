// @vitest-environment jsdom
import { mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { act, fireEvent, render, waitFor } from '@testing-library/react';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { recorded } from '../../../../../test/recorded.ts';
import { recorderFiles, seen } from '../../../../../test/traffic-harness.ts';
import { openRecorder } from '../../../../main/core/traffic/open-recorder.ts';
import { showNotices, type Notice } from '../../../notices.ts';
import { closeOverlay, openOverlay, useOverlay } from '../../../overlays.ts';
import { locatePage, type Locator } from '../../../test-locator.ts';
import { recordedTraffic } from '../test-recorded.ts';
import { TrafficPanel } from '../traffic-panel.tsx';
import { RecordingsDialog } from './recordings-dialog.tsx';

vi.mock('../../../backend.ts', () => import('../../../test-backend.ts'));

let core: Awaited<ReturnType<typeof recordedTraffic>>;
beforeAll(async () => {
  core = await recordedTraffic();
  await mkdir(join(core.home, 'recordings'), { recursive: true });
});
beforeEach(async () => {
  await core.furnish();
});
/** Leaves no recording of a former run; the core knows those that it has read, so each has an id of its own. */
afterEach(async () => {
  act(closeOverlay);
  const folder = join(core.home, 'recordings');
  const former = (await readdir(folder)).filter((name) => name.startsWith('202601'));
  await Promise.all(former.map((name) => rm(join(folder, name), { recursive: true })));
});
afterAll(() => core.end());

function Page() {
  const isOpen = useOverlay(({ open }) => open === 'recordings');
  return (
    <>
      <TrafficPanel />
      {isOpen && <RecordingsDialog onClose={closeOverlay} />}
    </>
  );
}

const page = locatePage();
const panel = page.locator('section[aria-label="Traffic"]');
const dialog = page.getByRole('dialog', { name: 'Recordings' });
const filter = panel.locator('input[aria-label="Filter traffic"]');
const picker = panel.locator('button[aria-label^="Recording: "]');
const rowOf = (name: RegExp) => dialog.getByRole('option', { name });
const acts = (name: string) =>
  dialog
    .getByRole('toolbar', { name: 'Actions of the selected row' })
    .getByRole('button', { name });

const openList = () => act(() => openOverlay('recordings'));

/** Selects a row as the pointer does that comes over it. */
async function hover(row: Locator): Promise<void> {
  fireEvent.pointerMove(await row.element());
}

/** Adds a recording that was damaged before the core could read it. */
async function addDamaged(
  damage: (folder: string) => Promise<void>,
  recordingId: string,
  texts: string[],
): Promise<void> {
  const folder = recorded(join(core.home, 'elsewhere'), recordingId, texts);
  await damage(folder);
  await rename(folder, join(core.home, 'recordings', recordingId));
}

const overwrite = (folder: string) =>
  writeFile(join(folder, 'traffic.db'), 'this is no database at all');
const overwriteStart = (folder: string) =>
  writeFile(join(folder, 'traffic.db'), Buffer.alloc(100), { flag: 'r+' });
const cutBodies = (folder: string) => truncate(join(folder, 'bodies-0001.seg'), 10);

test('recordings are searched, named, pinned, opened, and removed with consent', async () => {
  recorded(core.home, '20260102-030405-1a1a', ['{}', '{"needle":"old"}', '{}'], 'weather');
  recorded(core.home, '20260103-030405-1b1b', ['{"a":"second run"}', '{"needle":"new"}'], 'files');
  render(<Page />);
  await picker.click();
  await page.getByRole('menuitem', { name: /recordings…$/ }).click();
  await dialog.getByRole('radio', { name: 'Search in all' }).click();
  await dialog.getByRole('combobox').fill('needle -method:ping');

  await expect(dialog.getByRole('status')).toContainText('2 matches in 2 recordings.');
  const found = dialog.getByRole('option');
  await expect(found).toHaveCount(2);
  await expect(found.nth(0)).toContainText('files');
  await expect(found.nth(0)).toContainText('"new"');
  await expect(found.nth(1)).toContainText('"old"');
  await rowOf(/weather/).click();

  await expect(panel.locator('[role="row"][aria-selected="true"]')).toContainText('old');
  await expect(panel.getByLabel('Message body')).toContainText('old');
  await expect(filter).toHaveValue('needle -method:ping');
  const match = panel.locator('[role="row"][aria-selected="true"]');
  await waitFor(async () => expect(document.activeElement).toBe(await match.element()));
  await filter.fill('');

  openList();
  await hover(rowOf(/files/));
  await acts('Rename').click();
  await page.getByRole('textbox', { name: 'Name of the recording' }).fill('The call that hung');
  await page.keyboard('{Enter}');
  await expect(rowOf(/The call that hung/)).toBeVisible();
  // Beneath the list it is whole.
  await expect(dialog.getByText('The call that hung', { exact: true })).toHaveCount(2);
  expect(document.activeElement).toBe(await dialog.getByRole('combobox').element());
  await acts('Pin').click();
  await expect(acts('Unpin')).toBeVisible();
  await rowOf(/The call that hung/).click();
  await expect(page.getByRole('note')).toContainText('The call that hung');
  await expect(panel.getByText('second run')).toBeVisible();

  openList();
  await dialog.getByRole('combobox').fill('weather');
  await acts('Remove…').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard('{Enter}');
  expect(document.activeElement).toBe(await dialog.getByRole('combobox').element());
  await acts('Remove…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('Nothing matches.')).toBeVisible();
});

test('damaged recordings say what happened and what to do', async () => {
  const bodies = ['{"a":1}', 'x'.repeat(9000)];
  await addDamaged(overwrite, '20260102-030405-2a2a', ['{}']);
  await addDamaged(cutBodies, '20260102-030405-2b2b', bodies);
  render(<Page />);

  openList();
  await hover(rowOf(/Can’t be read/));
  const told = /file is not a database.*recover what is readable, remove the recording, or restore/;
  await expect(dialog.getByText(told)).toBeVisible();
  await rowOf(/Bodies missing/).click();
  await expect(panel.getByText('bodies-0001.seg ends early').first()).toBeVisible();
  await panel.getByRole('row', { name: /xxxx/ }).click();
  await expect(panel.getByText(/The body of record 2 can’t be read/)).toBeVisible();

  openList();
  await rowOf(/Can’t be read/).click();
  await expect(panel.getByText('The traffic could not be read').first()).toBeVisible();
  await expect(panel.getByText(/not a database/).first()).toBeVisible();
  await panel.getByRole('button', { name: 'Back to this run' }).first().click();
  await expect(picker).toHaveAttribute('aria-label', 'Recording: This run');
});

test('what can be read of a damaged recording becomes another one', async () => {
  const texts = ['{"a":"kept"}', ...Array.from({ length: 40 }, () => '{"b":2}')];
  await addDamaged(overwriteStart, '20260102-030405-3a3a', texts);
  await addDamaged(overwrite, '20260103-030405-3b3b', ['{}']);
  render(<Page />);
  const recover = 'Recover what is readable';

  openList();
  await expect(rowOf(/Can’t be read/)).toHaveCount(2);
  await hover(rowOf(/Can’t be read/).first());
  await dialog.getByRole('button', { name: recover }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'Nothing of this recording can be recovered',
  );
  await rowOf(/Can’t be read/)
    .last()
    .click();
  await panel.getByRole('button', { name: recover }).click();
  await expect(
    panel.getByText(/^41 records recovered, as another recording\. Nothing is lost\./),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Open it' }).click();

  await expect(picker).toHaveAttribute('aria-label', 'Recording: Recovered');
  await expect(panel.getByText('{"a":"kept"}')).toBeVisible();
});

test('a file is imported with what could not be read of it, and opened', async () => {
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
  const lines = [JSON.stringify(head), JSON.stringify(record), '{broken'].join('\n');
  render(<Page />);
  openList();

  await dialog.locator('input[type="file"]').setFile(new File([lines], 'from Ann.jsonl'));

  const told = dialog.locator('[role="status"].bg-warning-fill');
  await expect(told).toContainText('1 record of from Ann.jsonl imported.');
  await expect(told).toContainText('The file is cut off');
  await expect(told).toContainText('line 3:');
  await told.getByRole('button', { name: 'Open' }).click();
  await expect(picker).toHaveAttribute('aria-label', 'Recording: from Ann');
  await expect(panel.getByText('{"of":"Ann"}')).toBeVisible();
});

test('a recording that another window removes is told to be gone', async () => {
  recorded(core.home, '20260102-030405-5a5a', ['{"of":"the former run"}']);
  render(<Page />);
  openList();
  await rowOf(/weather/).click();
  await expect(panel.getByText('{"of":"the former run"}')).toBeVisible();

  await core.recorder.removeRecording('20260102-030405-5a5a');
  await filter.fill('former');

  await expect(panel.getByText('The traffic could not be read').first()).toBeVisible();
  await expect(panel.getByText('There is no recording 20260102-030405-5a5a.')).toBeVisible();
  await panel.getByRole('button', { name: 'Back to this run' }).last().click();
  await expect(picker).toHaveAttribute('aria-label', 'Recording: This run');
});

test('a recording that another app writes can be read, and not removed', async () => {
  const notices: Notice[] = [];
  showNotices((notice) => notices.push(notice));
  const other = openRecorder({ home: core.home, ...recorderFiles });
  onTestFinished(() => other.close());
  const tap = other.tapFor({ connectionId: 1, serverName: 'shop' });
  tap(seen('{"of":"the other app"}'));
  await other.flush();
  render(<Page />);
  openList();

  await expect(rowOf(/shop.*1 record · /)).toBeVisible();
  await expect(rowOf(/Not closed|Bodies missing|Can’t be read/)).toHaveCount(0);
  await hover(rowOf(/shop/));
  await acts('Remove…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.detail).toBe(
    'Another Wirebench is writing this recording; it can’t be removed meanwhile.',
  );
  await rowOf(/shop/).click();
  await expect(panel.getByText('{"of":"the other app"}')).toBeVisible();
});

test('goes to a time of a long recording', async () => {
  const texts = Array.from({ length: 3000 }, (_, at) => `{"at":${at}}`);
  recorded(core.home, '20260102-030405-6a6a', texts);
  render(<Page />);
  const rows = panel.locator('[role="rowgroup"] [role="row"]');
  await picker.click();
  await page.getByRole('menuitem', { name: /2 Jan 2026/ }).click();
  await expect(rows.first()).toContainText('"at":0}');

  await panel.getByRole('button', { name: 'Go to time' }).click();
  const field = panel.getByRole('textbox', { name: 'Go to time' });
  await field.fill('+2.5');
  await page.keyboard('{Enter}');
  await expect(panel.getByText('{"at":2500}')).toBeVisible();
  await field.fill('-2.9s');
  await page.keyboard('{Enter}');
  await expect(panel.getByText('{"at":99}')).toBeVisible();
  await field.fill('noon');
  await page.keyboard('{Enter}');
  await expect(panel.getByText(/Enter a time such as 14:03:22/)).toBeVisible();
  await page.keyboard('{Escape}');
  await expect(field).toHaveCount(0);
});
