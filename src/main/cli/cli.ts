#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { systemReason } from '../../shared/system-reason.ts';
import { cacheFolder } from '../shell/cache-folder.ts';
import { nodeFault } from '../shell/node-version.ts';
import { exitCodes } from './cli-error.ts';

const fault = nodeFault(process.versions.node);
if (fault !== undefined) {
  console.error(`wirebench: ${fault}`);
  process.exit(exitCodes.usage);
}
enableCompileCache(cacheFolder(process.env, process.platform));

/** The command's entry; see help-text.ts for what it takes. */
async function main(): Promise<void> {
  const interrupt = new AbortController();
  const words = process.argv.slice(2);
  // `npx wirebench` is all that a first start takes.
  const args = words.length === 0 ? ['serve'] : words;
  // The rest is imported only here, so that the compile cache is on before there is much to
  // compile.
  const { runCommand, servesApp } = await import('./run-command.ts');
  // The web shell handles signals and faults itself.
  if (!servesApp(args, process.env)) listen(interrupt);
  process.exitCode = await runCommand({
    args,
    entryUrl: import.meta.url,
    environment: process.env,
    stdin: process.stdin,
    print: (text) => void process.stdout.write(text),
    printError: (text) => void process.stderr.write(text),
    signal: interrupt.signal,
  });
}

function listen(interrupt: AbortController): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop reading, as `head` does.
    if (error.code === 'EPIPE') process.exit();
    console.error(`wirebench: The output could not be written: ${systemReason(error)}.`);
    process.exit(exitCodes.protocol);
  });
  process.stderr.on('error', () => undefined);
  // The first signal lets the command clean up; the second ends it at once.
  const onSignal = () =>
    interrupt.signal.aborted ? process.exit(exitCodes.interrupted) : interrupt.abort();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
  // A fault of Wirebench must not look like a tool's own error, as Node's exit code 1 would.
  process.on('uncaughtException', (fault) => {
    console.error(fault);
    process.exit(exitCodes.protocol);
  });
}

await main();
