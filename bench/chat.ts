import { parseArgs } from 'node:util';
import { measureOpening } from './chat/opening.ts';
import { measureOverhead } from './chat/overhead.ts';
import { measureStreaming } from './chat/streaming.ts';
import type { Figure } from './lib/figure.ts';

const sections: Record<string, () => Promise<Figure[]>> = {
  overhead: measureOverhead,
  streaming: measureStreaming,
  opening: measureOpening,
};

const { values } = parseArgs({ options: { section: { type: 'string', multiple: true } } });
const asked = values.section ?? Object.keys(sections);
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
