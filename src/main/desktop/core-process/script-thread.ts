import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

// The entry of a ThreadProgram's thread, which runs the script that it is given.
const file = String(workerData);
process.argv.splice(1, process.argv.length, file);
// Parsers of arguments would take the script for the first one, as in a packaged Electron app.
Object.assign(process, { defaultApp: true });
await import(pathToFileURL(file).href);
