import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(
    root: Element | Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: Node[] }[] }>;
};

type Node = { html: string; target: unknown[]; any: { message: string }[] };

/** What axe finds wrong in the page or in a part of it, a line each; by these rules only where they are named. */
export async function violationsIn(part: Page | Locator, rules?: string[]): Promise<string[]> {
  const page = 'page' in part ? part.page() : part;
  // Run by the debugger, as the page itself runs no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const root = 'page' in part ? part : page.locator('html');
  return root.evaluate(async (element, only) => {
    // A page at rest: what opens is there, and what was changed is drawn.
    const changes = Promise.withResolvers<void>();
    const [quietMs, mostMs] = [100, 1000];
    let quiet = setTimeout(() => changes.resolve(), quietMs);
    setTimeout(() => changes.resolve(), mostMs);
    const watch = new MutationObserver(() => {
      clearTimeout(quiet);
      quiet = setTimeout(() => changes.resolve(), quietMs);
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
    await changes.promise;
    watch.disconnect();
    await new Promise(requestAnimationFrame);
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
      nodes.map(({ html, target, any }) =>
        [`${id} at ${target.join(' ')}: ${html.slice(0, 200)}`, any[0]?.message].join(' '),
      ),
    );
  }, rules);
}
