import { writeFileSync } from 'node:fs';
import { configurationReference } from '../test/docs/configuration-reference.ts';

writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationReference());
