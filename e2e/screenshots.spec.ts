import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { startAuthorizationServer } from '../test/servers/authorization-server.ts';
import { startFaultyServer } from '../test/servers/faulty-server.ts';
import { startProtectedV2 } from '../test/servers/protected-v2.ts';
import { signInAsUser } from '../test/servers/sign-in-as-user.ts';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { root } from './app.ts';
import { holdStill, takePicture } from './hold-still.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

// Only `npm run screenshots` takes these pictures.
const folder = process.env['WIREBENCH_SCREENSHOTS'] ?? 'docs/images';

const failingServer = `
console.error('Opening stock.db');
console.error('SQLITE_BUSY: database is locked');
process.exit(3);
`;

const snippet = JSON.stringify({
  mcpServers: {
    notes: {
      command: 'npx',
      args: ['-y', 'notes-server', '--folder', '~/Notes'],
      env: { NOTES_TOKEN: '${env:NOTES_TOKEN}' },
    },
  },
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`pictures of the main screens, ${colorScheme}`, async ({ home, start }) => {
    await configure(home, {
      'Demo: everyday tools': { bundled: 'legacy' },
      'Demo: modern protocol': { bundled: 'modern' },
      inventory: { command: 'node', args: ['inventory.mjs'], cwd: home },
    });
    await writeFile(join(home, 'inventory.mjs'), failingServer);
    const { page } = await start();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await holdStill(page);
    const shoot = (name: string) => picture(page, `${name}-${colorScheme}`);

    await connect(page, 'Demo: modern protocol');
    await expect(page.getByRole('img', { name: 'Ready' })).toHaveCount(1);
    await connect(page, 'Demo: everyday tools');
    await chooseTool(page, 'Roast curve');
    await run(page);
    await expect(result(page).getByRole('img')).toBeVisible();
    await drag(page, 'Width of the result', { x: 120 });
    await expect(traffic(page).getByText('pending')).toHaveCount(0);
    await isCounted(page);
    await shoot('tool-call');

    await chooseTool(page, 'Find your coffee');
    await run(page);
    await expect(page.getByRole('region', { name: /Request from/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /request waits/ })).toBeVisible();
    await isCounted(page);
    await shoot('question');

    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect(palette).toBeVisible();
    await page.keyboard.type('roast');
    await expect(palette.getByRole('option', { name: /^Roast a batch/ })).toBeVisible();
    await shoot('palette');
    await page.keyboard.press('Escape');

    await drag(page, 'Height of the traffic', { y: -190 });
    await traffic(page).getByText('tools/call').first().click();
    await expect(traffic(page).locator('.monaco-editor .view-line').first()).toBeVisible();
    await shoot('traffic');
    await traffic(page).getByRole('button', { name: 'Close details' }).click();
    await drag(page, 'Height of the traffic', { y: 190 });
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('button', { name: /request waits/ })).toBeHidden();
    await traffic(page).getByRole('button', { name: 'Follow new records' }).click();
    await connect(page, 'inventory', true);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('database is locked');
    await shoot('failed-server');

    await page.getByRole('button', { name: 'Add a server' }).click();
    await page
      .getByRole('textbox', { name: 'Command line, address or configuration' })
      .fill(snippet);
    await expect(page.getByText('Recognized')).toBeVisible();
    await page.getByRole('button', { name: 'Add and connect' }).click();
    await expect(page.getByRole('button', { name: 'Run it' })).toBeEnabled();
    await shoot('consent');
    await page.getByRole('button', { name: 'Don’t run' }).click();

    await page.getByRole('button', { name: 'Chat', exact: true }).click();
    await page.getByRole('button', { name: 'New conversation' }).first().click();
    await say(page, 'What coffee is in stock?');
    await expect(page.getByRole('log').getByText('ETH-GUJI').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await say(page, '/roast_batch {"steps":3}');
    await expect(page.getByRole('group', { name: /^Approval of/ })).toBeVisible();
    await page.getByRole('log').hover();
    await page.mouse.wheel(0, 1000);
    await page.mouse.move(0, 0);
    await shoot('chat');
  });
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`pictures of signing in, ${colorScheme}`, async ({ home, start }) => {
    const issuer = await startAuthorizationServer({ accessTokenSeconds: 600 });
    const files = await startProtectedV2({ authorizationServer: issuer });
    const refusing = await startFaultyServer('dcr-refused');
    await configure(home, { files: { url: files.url }, refusing: { url: refusing.url } });
    const { page } = await start();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await holdStill(page);

    const shoot = (name: string) => picture(page, `sign-in-${name}-${colorScheme}`);

    await connect(page, 'refusing', true);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('invalid_redirect_uri');
    await expect(traffic(page).getByText(/^{"error":"invalid_redirect_uri"/)).toBeVisible();
    await shoot('failed');

    await connect(page, 'files', true);
    await expect(page.getByRole('list', { name: 'Scopes' })).toBeVisible();
    await shoot('card');

    await page.getByRole('button', { name: 'Debug' }).click();
    await page.getByRole('button', { name: 'Run all' }).click();
    await agreeElsewhere(page);
    const steps = page.getByRole('list', { name: 'Steps' });
    await expect(steps.getByRole('button', { name: /Refresh.*done/ })).toBeVisible();
    await steps.getByRole('button', { name: /Tokens/ }).click();
    await shoot('steps');

    await page.getByRole('button', { name: 'Hide traffic' }).click();
    await page.getByRole('tab', { name: 'Sequence diagram' }).click();
    const drawing = page.getByRole('img', { name: /^Sequence of/ });
    await expect(drawing).toBeVisible();
    const { height = 0 } = (await drawing.boundingBox()) ?? {};
    await page.setViewportSize({ width: 1280, height: Math.ceil(height) + 130 });
    await shoot('drawing');

    await page.setViewportSize({ width: 1280, height: 1100 });
    await page.getByRole('tab', { name: 'Negative tests' }).click();
    await page.getByRole('button', { name: 'Run all that need no browser' }).click();
    const check = (name: RegExp) => page.getByRole('row', { name });
    await expect(check(/changed payload and its original signature/)).not.toContainText(
      /not run|running/,
    );
    for (const ending of [
      'with another verifier',
      'a second time',
      'with a redirect URI other than',
      'as a client that',
      'with another resource',
    ]) {
      const name = new RegExp(`^The code ${ending}`);
      await check(name).getByRole('button', { name: 'Run' }).click();
      await agreeElsewhere(page);
      await expect(check(name)).not.toContainText(/not run|running/);
    }
    await shoot('wrong');
    await refusing.close();
    await files.close();
    await issuer.close();
  });
}

/** Waits for what is said of a tool when its definition was weighed and linted. */
const isCounted = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByText(/^[\d–]+ tokens$/)).toBeVisible();

/** Moves a line between two panes by so many pixels. */
async function drag(page: Page, name: string, by: { x?: number; y?: number }): Promise<void> {
  const box = await page.getByRole('separator', { name }).boundingBox();
  if (!box) throw new Error(`“${name}” is not shown.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Signs in and consents where the browser was sent, without its tab. */
async function agreeElsewhere(page: Page): Promise<void> {
  await expect(page.getByText(/^Waiting for you to sign in at/)).toBeVisible();
  await page.bringToFront();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await fetch(await signInAsUser(await page.evaluate(() => navigator.clipboard.readText())));
}

async function picture(page: Page, name: string): Promise<void> {
  await expect(page.getByTitle(/recorded on disk$/)).toContainText(' · ');
  await takePicture(page, resolve(root, folder, `${name}.png`));
}
