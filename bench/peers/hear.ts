import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext } from '@playwright/test';

export type Ear = {
  /** What was told so far, in that order; a text that another one holds is left out. */
  texts(): string[];
  /** When the last of it came. */
  heardAt(): number;
};

const script = readFileSync(resolve(import.meta.dirname, '../lib/hear-page.js'), 'utf8');

/** Hears what the pages of this context tell from now on, in the parts of them with this selector. */
export async function hear(context: BrowserContext, selector: string): Promise<Ear> {
  const heard: string[] = [];
  let heardAt = performance.now();
  await context.exposeFunction('heardByBench', (text: string) => {
    heard.push(text);
    heardAt = performance.now();
  });
  await context.addInitScript({
    content: `${script}\nhearPage(${JSON.stringify(selector)}, (text) => heardByBench(text));`,
  });
  return {
    texts: () =>
      [...new Set(heard)].filter(
        (text, index, all) =>
          !all.some((other, place) => place !== index && other.includes(text) && other !== text),
      ),
    heardAt: () => heardAt,
  };
}
