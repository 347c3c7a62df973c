import type { Locator, Page } from '@playwright/test';
import { result, servers, traffic } from './actions.ts';
import { unreachableIn } from './reach.ts';
import { savedFile } from './saved-file.ts';
import { expect, test } from './test.ts';

const demo = 'Demo: everyday tools';

/** Presses Tab until the focus is in `target`, as somebody without a mouse finds it; a screenful of steps is the most. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    expect(await getsFocus(target)).toBe(true);
  }).toPass({ intervals: [0], timeout: 120_000 });
}

/** Whether the focus comes to be there at once: by the next frame, where the page itself moves it on. */
const getsFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll(async (found) => {
    const isThere = () => found.some((one) => one === document.activeElement);
    if (!isThere()) await new Promise(requestAnimationFrame);
    return isThere();
  });

/** Chooses a command of the palette by typing. */
async function command(page: Page, text: string, option: string | RegExp): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder(/^Find a command/)).toBeFocused();
  await page.keyboard.type(text);
  const first = page.getByRole('option', { name: option }).first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeHidden();
}

/** Opens a button's menu, and presses Escape so many milliseconds after it came. */
const openAndClose = (button: Locator, ms: number): Promise<void> =>
  button.evaluate(async (element, wait) => {
    const turn = () =>
      new Promise((done) => {
        setTimeout(done);
      });
    const pressed = { bubbles: true, cancelable: true };
    element.dispatchEvent(new PointerEvent('pointerdown', { ...pressed, button: 0 }));
    while (!document.querySelector('[role=menu]')) await turn();
    const from = performance.now();
    while (performance.now() - from < wait) await turn();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...pressed, key: 'Escape' }));
  }, ms);

test('each task of the README is done without a mouse', async ({ app: { page } }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('hides the traffic, which is remembered, and shows it', async () => {
    await expect(traffic(page)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+j');
    await expect(traffic(page)).toBeHidden();
    await page.reload();
    await expect(servers(page)).toBeVisible();
    await expect(traffic(page)).toBeHidden();
    await page.keyboard.press('ControlOrMeta+j');
    await expect(traffic(page)).toBeVisible();
  });

  await test.step('closes a menu while it opens', async () => {
    const recording = traffic(page).getByRole('button', { name: /^Recording:/ });
    await recording.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    for (const ms of [0, 1, 2, 4, 8]) {
      await openAndClose(recording, ms);
      await expect(recording).toHaveAttribute('aria-expanded', 'false');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
  });

  await test.step('follows the system’s theme, and a choice of the user’s before that', async () => {
    const canvas = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await canvas();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(canvas).not.toBe(light);
    await command(page, 'light theme', 'Use the light theme');
    await expect.poll(canvas).toBe(light);
  });

  await test.step('connects a server, and calls a tool', async () => {
    const row = servers(page).getByRole('button', { name: new RegExp(`^${demo},`) });
    await tabTo(page, row);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Tools' })).toBeVisible();
    await command(page, 'stock', /stock/i);
    const tool = page.getByRole('region', { name: /^Tool stock/i });
    await expect(tool.getByRole('textbox').first()).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(result(page).getByText('Done')).toBeVisible();
  });

  await test.step('finds the call in the traffic, and reads its details', async () => {
    await tabTo(page, traffic(page).getByRole('combobox', { name: 'Filter traffic' }), 'Shift+Tab');
    await page.keyboard.type('method:tools/call dir:out ');
    await expect(traffic(page).getByRole('row', { name: /tools\/call/ })).toHaveCount(1);
    await page.keyboard.press('Enter');
    const details = traffic(page).getByRole('region', { name: 'Record' });
    await tabTo(page, details.getByRole('tab', { name: 'Message' }));
    await page.keyboard.press('ArrowRight');
    await expect(details.getByRole('tab', { name: 'Raw' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await expect(traffic(page).getByRole('row', { name: /tools\/call/ })).toBeFocused();
  });

  await test.step('exports the recording', async () => {
    await tabTo(page, traffic(page).getByRole('button', { name: /^Recording:/ }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.type('Exp');
    await expect(page.getByRole('menuitem', { name: 'Export…' })).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Export the recording' });
    await expect(dialog).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: 'Export', exact: true }));
    const { name } = await savedFile(page, () => page.keyboard.press('Enter'));
    expect(name).toMatch(/\.html$/);
    await expect(dialog).toBeHidden();
  });

  await test.step('lets a model call a tool, and approves that', async () => {
    await command(page, 'open the chat', /chat/i);
    const message = page.getByRole('textbox', { name: 'Message' });
    await tabTo(page, message);
    await page.keyboard.type('/grind {"grams":2}');
    await page.keyboard.press('Enter');
    const approval = page.getByRole('group', { name: 'Approval of grind' });
    await expect(approval.getByRole('button', { name: 'Deny' })).toBeFocused();
    await tabTo(page, approval.getByRole('button', { name: 'Allow once' }));
    // What is pressed just after the question came up was meant for something else, and is ignored.
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(approval).toBeHidden({ timeout: 200 });
    }).toPass();
    await expect(
      page.getByRole('region', { name: 'Call of grind, the tool reports an error' }),
    ).toBeVisible();
  });

  await test.step('adds a server by pasting', async () => {
    await command(page, 'add a server', /^Add a server/);
    await expect(page.getByRole('textbox', { name: /^Command line, address/ })).toBeFocused();
    await page.keyboard.insertText(
      '{"mcpServers": {"typed": {"command": "node", "args": ["-e", "1"]}}}',
    );
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await tabTo(page, add);
    await page.keyboard.press('Enter');
    const row = servers(page).getByRole('button', { name: /^typed,/ });
    await expect(row).toBeVisible();
  });

  await test.step('loses nothing at 200 % zoom, where the page has 512 by 360 pixels', async () => {
    await page.setViewportSize({ width: 512, height: 360 });
    // Before the sidebar has become a drawer, the keys would close it instead.
    await expect(servers(page)).toBeHidden();
    await page.keyboard.press('ControlOrMeta+b');
    const row = servers(page).getByRole('button', { name: new RegExp(`^${demo},`) });
    await expect(servers(page).locator('[data-nav-row]:focus')).toHaveCount(1);
    await page.keyboard.press('Home');
    await expect(row).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(servers(page)).toBeHidden();
    const tool = page.getByRole('list', { name: 'Tools' }).getByRole('button', { name: /Stock/ });
    await tabTo(page, tool);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Tools', exact: true })).toBeFocused();
    const runs = page.getByRole('button', { name: 'Run', exact: true });
    await tabTo(page, runs);
    await page.keyboard.press('Enter');
    await expect(result(page).getByText('Done')).toBeInViewport({ ratio: 1 });
    await expect(runs).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('ControlOrMeta+j');
    await tabTo(page, traffic(page).getByRole('combobox', { name: 'Filter traffic' }));
    await expect(traffic(page).getByRole('row').last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ControlOrMeta+j');
    await expect(traffic(page)).toBeHidden();
    await expect(runs).toBeFocused();
    expect(await unreachableIn(page)).toEqual([]);
  });

  await test.step('nothing of all that moved', async () => {
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 0)
          .length,
    );
    expect(moving).toBe(0);
  });
});
