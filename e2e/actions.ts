import { expect, type Locator, type Page } from '@playwright/test';

export const servers = (page: Page): Locator => page.getByRole('navigation', { name: 'Servers' });
export const work = (page: Page): Locator => page.getByRole('list', { name: 'Tools' });
export const result = (page: Page): Locator => page.getByRole('region', { name: 'Result' });
export const traffic = (page: Page): Locator => page.getByRole('region', { name: 'Traffic' });

/** What stands beneath a connected server of the list. */
export const partsOf = (page: Page, name: string): Locator =>
  servers(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${escaped(name)}, `) }) });

/** Clicks a server of the list; agrees when the app asks before it first runs or reaches it. */
export async function connect(page: Page, name: string, agrees = false): Promise<void> {
  await servers(page)
    .getByRole('button', { name: new RegExp(`^${escaped(name)}`) })
    .first()
    .click();
  if (agrees) await agree(page);
}

/** Agrees to the sheet that asks before a server is first run or reached. */
export const agree = (page: Page): Promise<void> =>
  page
    .getByRole('dialog', { name: /^(Run|Reach) / })
    .getByRole('button', { name: /^(Run|Reach) it$/ })
    .click();

/** Unfolds the fields of the form that adds a server. */
export const openFields = (page: Page): Promise<void> =>
  page
    .getByRole('form', { name: 'Add a server' })
    .getByText(/^Fields/)
    .click();

/**
 * Moves the pointer a little, as a user does all the time: now and then the browser forgets a frame that
 * the page asked for, and the editor waits for it before it draws.
 */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(3, 3);
}

/**
 * Clicks what has come beside a frame and moved it, once a picture has it: until then the browser sends
 * a click there to the frame, which stood at that place before.
 */
export async function clickDrawn(button: Locator): Promise<void> {
  await button.screenshot();
  await button.click();
}

/** Opens a tool. It is rendered after the list, and until then Run is that of the tool before. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  await work(page).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

/** Loads the page anew, and shows of the traffic what comes from now on, with no filter. */
export async function clearTraffic(page: Page): Promise<void> {
  await page.reload();
  await clearView(page);
}

/** Shows of the traffic what comes from now on, with no filter, and no record. */
export async function clearView(page: Page): Promise<void> {
  await traffic(page).getByRole('combobox', { name: 'Filter traffic' }).fill('');
  await traffic(page).getByRole('button', { name: 'Clear view' }).click();
}

/** Has the list in sight asked for once more, as of the tools, where the traffic was cleared of that since the server connected. */
export const listTools = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Refresh' }).click();

/** Shows the arguments in one of their views. */
export const viewArguments = (page: Page, view: 'Form' | 'JSON' | 'Definition'): Promise<void> =>
  page
    .getByRole('radiogroup', { name: 'View of the arguments' })
    .getByRole('radio', { name: view })
    .click();

/** Replaces the arguments in the JSON view, as pasting would. */
export async function typeArguments(page: Page, json: string): Promise<void> {
  await viewArguments(page, 'JSON');
  const editor = page.getByRole('textbox', { name: /as JSON/ });
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.evaluate((text) => navigator.clipboard.writeText(text), json);
  await page.keyboard.press('ControlOrMeta+v');
}

/** Does something and waits until a message told it that stands for a moment, and is noted in the page itself. */
export async function untilTold(
  page: Page,
  message: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await page.evaluate((awaited) => {
    const told = Promise.withResolvers<void>();
    const watch = new MutationObserver(() => {
      const outputs = [...document.querySelectorAll('output')];
      if (outputs.some(({ textContent }) => textContent === awaited)) told.resolve();
    });
    watch.observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { told: told.promise.then(() => watch.disconnect()) });
  }, message);
  await act();
  await page.evaluate(() => Reflect.get(window, 'told'));
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
