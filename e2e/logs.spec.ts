import { resolve } from 'node:path';
import { violationsIn } from './axe.ts';
import { chooseTool, connect, partsOf, run, typeArguments } from './actions.ts';
import { oneApp } from './one-app.ts';
import { configure } from './servers.ts';
import { expect, test } from './test.ts';

const logging = (kind: string) => ({
  command: process.execPath,
  args: [resolve('test/servers/logging-server.mjs'), kind],
});

const app = oneApp({
  prepare: (home) =>
    configure(home, {
      legacy: logging('v1-stdio'),
      modern: logging('v2-stdio-modern'),
      flooding: logging('v1-stdio'),
    }),
});

test('what a server logs is listed, narrowed, opened, and asked for by level', async () => {
  const page = app();
  const part = partsOf(page, 'legacy').getByRole('button', { name: /^Logs/ });
  const rows = page.getByRole('grid', { name: 'Log messages' }).getByRole('row', { name: /said/ });
  await connect(page, 'legacy', true);
  await chooseTool(page, 'log-all');
  await run(page);
  await expect(part.getByRole('img', { name: '4 errors' })).toBeVisible();

  await part.click();
  await expect(rows).toHaveCount(8);
  await page.getByRole('combobox', { name: 'Least severe level shown' }).selectOption('critical');
  await expect(rows).toHaveCount(3);
  await rows.first().press('Enter');
  const message = page.getByRole('region', { name: 'Log message', exact: true });
  await expect(message).toContainText('of.critical');
  await expect(message.locator('.monaco-editor')).toContainText('"said": "critical"');

  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  expect(await violationsIn(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsIn(page, ['color-contrast'])).toEqual([]);

  // Since 2026-07-28 nothing comes until it is asked for.
  await connect(page, 'modern', true);
  const ofModern = partsOf(page, 'modern');
  await ofModern.getByRole('button', { name: 'Logs', exact: true }).click();
  await expect(page.getByText('No log messages', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Level', exact: true }).selectOption('error');
  await ofModern.getByRole('button', { name: /^Tools/ }).click();
  await chooseTool(page, 'log-all');
  await run(page);
  await ofModern.getByRole('button', { name: /^Logs 4 errors/ }).click();
  await expect(rows).toHaveCount(4);
});

test('a flood of 10,000 messages leaves the page at hand', async () => {
  const page = app();
  const parts = partsOf(page, 'flooding');
  await connect(page, 'flooding', true);
  await chooseTool(page, 'flood');
  await typeArguments(page, '{"count": 10000}');
  await page.evaluate(() => {
    const stalls: number[] = [];
    Object.assign(window, { stalls });
    new PerformanceObserver((list) =>
      stalls.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ entryTypes: ['longtask'] });
  });
  await parts.getByRole('button', { name: 'Logs', exact: true }).click();
  await parts.getByRole('button', { name: /^Tools/ }).click();

  await run(page);
  await parts.getByRole('button', { name: /^Logs/ }).click();

  await expect(page.getByText('10,000 messages')).toBeVisible();
  await expect(page.getByRole('row', { name: /message 10000$/ })).toBeVisible();
  const longest = await page.evaluate(() =>
    Math.max(0, ...(window as unknown as { stalls: number[] }).stalls),
  );
  test.info().annotations.push({ type: 'longest stall', description: `${longest} ms` });
  const elements = await page.evaluate(() => document.querySelectorAll('*').length);
  expect(elements).toBeLessThan(3000);
});
