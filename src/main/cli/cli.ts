import { enableCompileCache } from 'node:module';
import { cacheFolder } from '../shell/cache-folder.ts';

enableCompileCache(cacheFolder(process.env, process.platform));

/** The command's entry; see help-text.ts for what it takes. */
async function main(): Promise<void> {
  const interrupt = new AbortController();
  const words = process.argv.slice(2);
  // Whoever reads us may stop reading, as `head` does.
  process.stdout.on('error', () => process.exit());
  // Whoever asks twice does not want to wait.
  const onInterrupt = () => (interrupt.signal.aborted ? process.exit(130) : interrupt.abort());
  if (words[0] !== 'serve') for (const name of ['SIGINT', 'SIGTERM']) process.on(name, onInterrupt);
  // Loaded here, so that the compile cache is on before there is much to compile.
  const { runCommand } = await import('./run-command.ts');
  process.exitCode = await runCommand({
    words,
    entryUrl: import.meta.url,
    environment: process.env,
    stdin: process.stdin,
    print: (text) => void process.stdout.write(text),
    printError: (text) => void process.stderr.write(text),
    signal: interrupt.signal,
  });
}

await main();
