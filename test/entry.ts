import { basename, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { scriptsBeside } from '../src/main/shell/shell-ports.ts';

const source = resolve(import.meta.dirname, '../src/main/cli/cli.ts');
const built = process.env['WIREBENCH_CLI'];

/**
 * The entry beside which tests find the threads and programs of the core. The suite builds first and names
 * the built command, as users have it: its threads start in a third of the time. A single file of tests
 * takes the source.
 */
export const entryUrl = pathToFileURL(built ?? source).href;

/** The program of the command, and that of the web shell; built ones where those are tested. */
export const cliEntry = built ?? source;
export const webEntry = fileURLToPath(
  new URL(built === undefined ? '../web/web.ts' : 'web.js', entryUrl),
);

export const { workers, scripts } = scriptsBeside(entryUrl);

/** A program of the source tree, as it was built where built ones are tested. */
export const programFile = (file: string): string =>
  built === undefined || !file.endsWith('.ts')
    ? file
    : resolve(built, '..', `${basename(file, '.ts')}.js`);
