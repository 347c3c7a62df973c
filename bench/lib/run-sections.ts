import type { Figure } from './figure.ts';

/** Measures the sections that were asked for, or all, one after another; ends the process with 1 where a figure misses its bar. */
export async function runSections(
  sections: Record<string, () => Promise<Figure[]>>,
  asked = Object.keys(sections),
): Promise<never> {
  const unknown = asked.filter((name) => !Object.hasOwn(sections, name));
  if (unknown.length > 0) {
    console.error(
      `There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`,
    );
    process.exit(2);
  }
  let isShort = false;
  for (const name of asked) {
    const figures = await sections[name]?.();
    isShort ||= !figures?.every(({ ok }) => ok);
  }
  process.exit(isShort ? 1 : 0);
}
