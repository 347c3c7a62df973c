import { parseArgs } from 'node:util';
import { measureBodies } from './traffic/bodies.ts';
import { measureFaults } from './traffic/faults.ts';
import { measureList } from './traffic/list.ts';
import { measureLive } from './traffic/live.ts';
import { measureQueries } from './traffic/query.ts';
import { measureRecording } from './traffic/record.ts';
import { measureTimes } from './traffic/times.ts';
import { runSections } from './lib/run-sections.ts';
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
const sizes = values.sizes.split(',').map(Number);
await runSections(
  Object.fromEntries(
    Object.entries(sections).map(([name, measure]) => [name, () => measure(sizes)]),
  ),
  values.section,
);
