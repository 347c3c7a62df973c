import { pathToFileURL } from 'node:url';
import { workerData } from 'node:worker_threads';

// The thread of a ThreadProgram: becomes the script it was given.
const file = String(workerData);
process.argv.splice(1, process.argv.length, file);
// Or else what parses arguments takes the script for the first one, as in a packaged Electron app.
Object.assign(process, { defaultApp: true });
await import(pathToFileURL(file).href);
