import { writeFileSync } from 'node:fs';
import { protocolTable } from '../test/protocol/methods.ts';

writeFileSync(new URL('../docs/protocol.md', import.meta.url), protocolTable());
