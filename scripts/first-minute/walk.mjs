import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** What a newcomer may need from the command to the first result of a tool. */
export const most = { clicks: 3, seconds: 10 };

/**
 * Opens the link as a newcomer goes, up to the first result of a tool; each step is a picture where `pictures`
 * names a folder. Gives the steps with the seconds since `startedAt`, or since the browser was there, the
 * clicks, and what the page asked for beyond the origin of the link, which is refused.
 */
export async function walk({ link, executablePath, pictures, startedAt }) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const since = startedAt ?? performance.now();
    const foreign = await refuseForeign(page, new URL(link).host);
    if (pictures) mkdirSync(pictures, { recursive: true });
    const steps = [];
    let spentOnPictures = 0;
    const step = async (name, seen) => {
      await seen.waitFor();
      const at = performance.now();
      steps.push({ name, seconds: (at - since - spentOnPictures) / 1000 });
      if (!pictures) return;
      const path = join(pictures, `${steps.length}-${name.replaceAll(' ', '-')}.png`);
      await page.screenshot({ path, animations: 'disabled' });
      spentOnPictures += performance.now() - at;
    };
    let clicks = 0;
    const click = async (button) => {
      await button.click();
      clicks += 1;
    };
    const servers = page.getByRole('navigation', { name: 'Servers' });
    const demo = servers.getByRole('button', { name: /^Demo: everyday/ }).first();
    const tool = page.getByRole('button', { name: 'Roast curve', exact: true });
    const form = page.getByRole('heading', { level: 1, name: 'Roast curve' });
    const result = page.getByRole('region', { name: 'Result' });

    await page.goto(link);
    await step('the page', demo);
    await click(demo);
    await step('its tools', tool);
    await click(tool);
    await step('the form', form);
    await click(page.getByRole('button', { name: 'Run', exact: true }));
    await step('the result', result.getByRole('img').first());
    return { steps, clicks, foreign };
  } finally {
    await browser.close();
  }
}

/** Lets the page reach one host alone, and keeps the addresses of whatever else it asked for. */
export async function refuseForeign(page, host) {
  const foreign = [];
  const isOurs = (url) => !/^(https?|wss?):/.test(url) || new URL(url).host === host;
  await page.route('**', (route) => {
    const url = route.request().url();
    if (isOurs(url)) return route.continue();
    foreign.push(url);
    return route.abort();
  });
  page.on('websocket', (socket) => {
    if (!isOurs(socket.url())) foreign.push(socket.url());
  });
  return foreign;
}
