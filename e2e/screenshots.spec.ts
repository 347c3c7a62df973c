import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseTool, connect, result, run, traffic } from './actions.ts';
import { root } from './app.ts';
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
    const shoot = (name: string) => picture(page, `${name}-${colorScheme}`);

    await connect(page, 'Demo: modern protocol');
    await expect(page.getByRole('img', { name: 'Ready' })).toHaveCount(1);
    await connect(page, 'Demo: everyday tools');
    await chooseTool(page, 'Roast curve');
    await run(page);
    await expect(result(page).getByRole('img')).toBeVisible();
    await expect(traffic(page).getByText('pending')).toHaveCount(0);
    await shoot('tool-call');

    await chooseTool(page, 'Find your coffee');
    await run(page);
    await expect(page.getByRole('region', { name: /Question from/ })).toBeVisible();
    await shoot('question');

    await traffic(page).getByText('tools/call').first().click();
    await expect(traffic(page).locator('.monaco-editor').first()).toBeVisible();
    await shoot('traffic');

    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
    await page.keyboard.type('stock');
    await shoot('palette');
    await page.keyboard.press('Escape');

    await traffic(page).getByRole('button', { name: 'Close details' }).click();
    await traffic(page).getByRole('button', { name: 'Follow new records' }).click();
    await connect(page, 'inventory', true);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('database is locked');
    await shoot('failed-server');

    await page.getByRole('button', { name: 'Add a server' }).click();
    await page
      .getByRole('textbox', { name: 'Command line, address or configuration' })
      .fill(snippet);
    await expect(page.getByText('Understood')).toBeVisible();
    await page.getByRole('button', { name: 'Add and connect' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await shoot('consent');
  });
}

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const path = join(root, folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}
