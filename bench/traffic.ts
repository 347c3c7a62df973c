import { parseArgs } from 'node:util';
import { measureBodies } from './traffic/bodies.ts';
import { measureFaults } from './traffic/faults.ts';
import { measureList } from './traffic/list.ts';
import { measureLive } from './traffic/live.ts';
import { measureQueries } from './traffic/query.ts';
import { measureRecording } from './traffic/record.ts';
import { measureTimes } from './traffic/times.ts';
import type { Section } from './traffic/section.ts';

/** By name; each is given the numbers of records to measure with. */
const sections: Record<string, Section> = {
  record: measureRecording,
  query: measureQueries,
  faults: measureFaults,
  list: measureList,
  times: measureTimes,
  live: measureLive,
  bodies: measureBodies,
};

const { values } = parseArgs({
  options: {
    section: { type: 'string', multiple: true },
    sizes: { type: 'string', default: '1000,10000,100000,1000000' },
  },
});
const asked = values.section ?? Object.keys(sections);
const unknown = asked.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0) {
  console.error(
    `There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(2);
}
const sizes = values.sizes.split(',').map(Number);
let isShort = false;
for (const name of asked) {
  const figures = await sections[name]?.(sizes);
  isShort ||= !figures?.every(({ ok }) => ok);
}
process.exit(isShort ? 1 : 0);
