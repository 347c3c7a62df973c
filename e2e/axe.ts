import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(
    root: Element | Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; target: unknown[] }[] }[] }>;
};

/** What axe finds wrong in the page or in a part of it, a line each; by these rules only where they are named. */
export async function violationsIn(part: Page | Locator, rules?: string[]): Promise<string[]> {
  const page = 'page' in part ? part.page() : part;
  // Run by the debugger, as the page itself runs no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const root = 'page' in part ? part : page.locator('html');
  return root.evaluate(async (element, only) => {
    // What fades in has too little contrast until it is there.
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(element, {
      ...(only && { runOnly: only }),
      resultTypes: ['violations'],
      // Only rules on the orientation of a device, which are off, read style sheets.
      preload: false,
      // Menus, tooltips and the handles between panes stand outside of landmarks.
      rules: { region: { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target }) => `${id} at ${target.join(' ')}: ${html.slice(0, 200)}`),
    );
  }, rules);
}
