import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  run(
    context: object,
    options: object,
  ): Promise<Record<'violations' | 'incomplete', { id: string; nodes: Judged[] }[]>>;
};

type Judged = { html: string; target: unknown[]; any: { message: string }[]; element?: Element };

/** What is kept in the page from one run of axe to the next. */
type Kept = {
  axe: Axe;
  /** A number for each text that was met. */
  numbers: Map<string, number>;
  /** Elements as axe has judged them. */
  judged: Set<string>;
};

/** How a part is judged. */
type Judging = {
  /** The rules; all where none are named. */
  rules?: string[] | undefined;
  /** The part was at rest already, and was since shown in other colours, which come with the next frame. */
  onlyColoursChanged?: boolean;
};

/** What axe finds wrong in the page or in a part of it, a line each; by these rules only where they are named. */
export async function violationsIn(
  part: Page | Locator,
  rules?: string[],
  judging?: Judging,
): Promise<string[]> {
  return found(part, { ...judging, rules, skipsJudged: false });
}

/**
 * The same of the page, without what `newViolationsIn` had axe judge by these rules before, and
 * which has stayed as it was in elements that have stayed as they were.
 */
export async function newViolationsIn(page: Page, judging?: Judging): Promise<string[]> {
  return found(page, { ...judging, skipsJudged: true });
}

async function found(
  part: Page | Locator,
  options: Judging & { skipsJudged: boolean },
): Promise<string[]> {
  const page = 'page' in part ? part.page() : part;
  // Run by the debugger, as the page itself runs no foreign script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const root = 'page' in part ? part : page.locator('html');
  return root.evaluate(async (element, { rules, skipsJudged, onlyColoursChanged }) => {
    // A page at rest: what opens is there, and what was changed is drawn.
    if (!onlyColoursChanged) {
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
    }
    // In the first of them the page hears of its colours, and draws by the second what it made of that.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // What fades in has too little contrast until it is there.
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);

    const kept = window as unknown as Kept;
    const numbers = (kept.numbers ??= new Map());
    const judged = (kept.judged ??= new Set());
    const numberOf = (text: string): number => {
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    };
    // What an element is by itself, and with all that is in it.
    const shapes = new Map<Element, { own: number; whole: number }>();
    const shapeOf = (one: Element): number => {
      const own = numberOf((one.cloneNode(false) as Element).outerHTML);
      const content = Array.from(one.childNodes, (child) =>
        child instanceof Element ? shapeOf(child) : numberOf(`text ${child.nodeValue}`),
      );
      const whole = numberOf(`element ${own}: ${content.join()}`);
      shapes.set(one, { own, whole });
      return whole;
    };
    const start = numberOf(
      `${String(rules)} ${matchMedia('(prefers-color-scheme: dark)').matches}`,
    );
    const news = new Map<Element, string>();
    const exclude: Element[] = [];
    // An element is the one of before where all that holds it is as it was, too.
    const divide = (one: Element, above: number) => {
      const shape = shapes.get(one);
      const key = `${above} ${shape?.whole}`;
      if (judged.has(key)) return void exclude.push(one);
      news.set(one, key);
      const around = numberOf(`in ${above}: ${shape?.own}`);
      for (const child of one.children) divide(child, around);
    };
    if (skipsJudged) {
      shapeOf(document.body);
      divide(document.body, start);
    }

    const { violations, incomplete } = await kept.axe.run(
      { include: [element], ...(exclude.length > 0 && { exclude }) },
      {
        ...(rules && { runOnly: rules }),
        resultTypes: skipsJudged ? ['violations', 'incomplete'] : ['violations'],
        elementRef: skipsJudged,
        // No frame here has axe in it, and it waits half a second for each to answer.
        iframes: false,
        // Only rules on the orientation of a device, which are off, read style sheets.
        preload: false,
        // Menus, tooltips and the handles between panes stand outside of landmarks.
        rules: {
          region: { enabled: false },
          // It asks for texts first, and only then for what it looks for.
          'avoid-inline-spacing': { enabled: !!document.querySelector('[style*="important"]') },
        },
      },
    );
    // What axe could not judge yet, as it is covered, say, and all that holds it.
    for (const { nodes } of incomplete)
      for (let { element: one } of nodes)
        for (; one; one = one.parentElement ?? undefined) news.delete(one);
    for (const key of news.values()) judged.add(key);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, target, any }) =>
        [`${id} at ${target.join(' ')}: ${html.slice(0, 200)}`, any[0]?.message].join(' '),
      ),
    );
  }, options);
}
