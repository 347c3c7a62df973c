import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scriptsBeside } from '../src/main/shell/shell-ports.ts';

const source = resolve(import.meta.dirname, '../src/main/cli/cli.ts');

/**
 * The entry beside which tests find the threads and programs of the core. The suite builds first and names
 * the built command, as users have it: its threads start in a third of the time. A single file of tests
 * takes the source.
 */
export const entryUrl = pathToFileURL(process.env['WIREBENCH_CLI'] ?? source).href;

export const { workers, scripts } = scriptsBeside(entryUrl);
