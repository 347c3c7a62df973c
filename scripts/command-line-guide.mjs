import { writeFileSync } from 'node:fs';
import { commandLineGuide } from '../src/main/cli/help/command-line-guide.ts';

writeFileSync(new URL('../docs/command-line.md', import.meta.url), commandLineGuide());
