import { parseArgs } from 'node:util';
import { measureOpening } from './chat/opening.ts';
import { measureOverhead } from './chat/overhead.ts';
import { measureStreaming } from './chat/streaming.ts';
import { runSections } from './lib/run-sections.ts';

const sections = {
  overhead: measureOverhead,
  streaming: measureStreaming,
  opening: measureOpening,
};

const { values } = parseArgs({ options: { section: { type: 'string', multiple: true } } });
await runSections(sections, values.section);
