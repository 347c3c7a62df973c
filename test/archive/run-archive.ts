import { pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { fake } from '../fake-electron.ts';

/*
 * Starts the desktop app that is in an archive, which tests itself. The page is not run here; what is
 * served for it is asked for. Prints what was served, and then the app's own report.
 */
const [main = '', hooks = ''] = process.argv.slice(2);
fake.switches.add('self-test');
fake.utilityImports.push(hooks);
fake.runInPage = async () => true;
fake.keyring.isAvailable = process.platform !== 'linux';

const { started } = (await import(pathToFileURL(main).href)) as { started: Promise<void> };
const suite = new Worker(main.replace(/desktop\.js$/, 'script-thread.js'), {
  workerData: main.replace(/desktop\.js$/, 'conformance-program.js'),
  env: { WIREBENCH_SUITE: JSON.stringify(['list', '--server']) },
  stdout: true,
});
const scenarios = await text(suite.stdout);
while (!fake.isReady) await new Promise(setImmediate);
const answer = await fake.schemeHandlers.get('app')?.(new Request('app://wirebench/index.html'));
const page = (await answer?.text()) ?? '';
process.stdout.write(`${JSON.stringify({ scenarios, page })}\n`);
await started;
while (fake.exitCodes.length === 0) await new Promise((later) => setTimeout(later, 10));
process.exit(fake.exitCodes[0]);
