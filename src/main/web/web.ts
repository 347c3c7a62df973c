import { enableCompileCache } from 'node:module';
import { messageOf } from '../../shared/rpc/errors.ts';
import { cacheFolder } from '../shell/cache-folder.ts';
import { webArguments, type WebArguments } from './web-arguments.ts';
import type { RunningWeb } from './run-web.ts';

enableCompileCache(cacheFolder(process.env, process.platform));

const otherAddress = 'Start with --host-name 127.0.0.1 to use that address instead.';
const weakerAddress =
  'At 127.0.0.1 a browser may still run code of another program that used this port before, which could read along. Prefer the usual address where a browser resolves it.';
const everywhere = (origin: string) => {
  const { port } = new URL(origin);
  return `Listening at all addresses of this machine, without encryption: publish the port to your own machine alone, under the same number (docker run -p 127.0.0.1:${port}:${port}).`;
};
const closeTimeoutMs = 5000;
/** How many milliseconds a browser may take to start and read the file with the link. */
const linkFileMs = 60_000;
/**
 * The port that is used where none is given and it is free; a fixed one, so that a browser finds
 * the page's code in its cache.
 */
const usualPort = 4632;

/** The web shell's entry, with the options of `wirebench serve`. */
async function main(): Promise<void> {
  const { port, hostName, listensEverywhere, isOpenWanted, ...given } = readArguments();
  const { runsCommands, isSafeMode, binding, sessionEntries } = given;
  const { reached, token } = await readFiles(given);
  // The rest is imported only here, so that the compile cache is on before there is much to
  // compile.
  const { runWeb } = await import('./run-web.ts');
  const run = (on: number) =>
    runWeb({
      port: on,
      hostName,
      listensEverywhere,
      reached,
      token,
      runsCommands,
      isSafeMode,
      sessionEntries,
      entryUrl: import.meta.url,
      environment: process.env,
    });
  const running = await run(port ?? usualPort)
    .catch((error: NodeJS.ErrnoException) => {
      if (port !== undefined || error.code !== 'EADDRINUSE') throw error;
      return run(0);
    })
    .catch((error: NodeJS.ErrnoException) => stop(2, whyNotListening(error, port ?? usualPort)));
  closeOnSignal(running);
  const link = running.newLink();
  console.log(`Wirebench: ${link}`);
  if (listensEverywhere) console.log(everywhere(running.origin()));
  if (reached) console.log(powerOf(runsCommands));
  if (reached && binding.allowsHttp) console.log(unencrypted);
  if (hostName) console.log(weakerAddress);
  else if (!reached && process.platform === 'darwin' && !(await isKnown(running.origin()))) {
    console.log(
      `Safari on this Mac can’t resolve that address; other browsers can. ${otherAddress}`,
    );
  }
  await running.ready.catch((error: unknown) =>
    stop(1, `Wirebench can’t start: ${messageOf(error)}`),
  );
  offerLinks(running);
  if (isOpenWanted && canOpenBrowser()) await openBrowser(link);
}

function readArguments(): WebArguments {
  try {
    return webArguments(process.argv.slice(2));
  } catch (error) {
    return stop(2, error instanceof Error ? error.message : String(error));
  }
}

/** What stands in files that the arguments name; most starts have none. */
async function readFiles({ binding, tokenFile }: Pick<WebArguments, 'binding' | 'tokenFile'>) {
  if (!binding.publicUrl && tokenFile === undefined) return {};
  const { readReached, readToken } = await import('./binding-files.ts');
  try {
    return { reached: readReached(binding), token: readToken(tokenFile) };
  } catch (error) {
    return stop(2, error instanceof Error ? error.message : String(error));
  }
}

const unencrypted =
  'This connection is not encrypted: anyone on the network path can read along, and use the link to get in.';
const powerOf = (runsCommands: boolean) =>
  runsCommands
    ? 'Anyone with a link can run commands on this machine; --no-commands limits the app to servers with an address.'
    : 'Servers that are commands are not run here.';

function whyNotListening(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another with --port, or leave --port out for a free one.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} may not be used by this account. Choose one from 1024 on with --port.`;
  }
  return `Wirebench can’t listen on port ${port}: ${error.message}`;
}

function closeOnSignal(running: RunningWeb): void {
  let isClosing = false;
  const close = () => {
    // The first signal closes everything; the second ends the process at once.
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => stop(1, 'Some things could not be closed in time.'), closeTimeoutMs).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => stop(1, `Wirebench was not closed cleanly: ${String(error)}`),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, close);
  // Whoever read the link may have stopped reading since; the app goes on.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function offerLinks({ newLink }: RunningWeb): void {
  if (process.stdin.isTTY) {
    console.log('Press Enter for a new link (each opens one tab), Ctrl+C to stop.');
    console.log(`If a browser can’t resolve the address: ${otherAddress}`);
  }
  process.stdin.on('data', () => console.log(newLink()));
}

/**
 * Whether the system resolves a host name. Safari asks the system; other browsers resolve names
 * below `localhost` themselves.
 */
async function isKnown(origin: string): Promise<boolean> {
  const { lookup } = await import('node:dns/promises');
  return lookup(new URL(origin).hostname).then(
    () => true,
    () => false,
  );
}

function canOpenBrowser(): boolean {
  const { CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (CI) return false;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}

async function openBrowser(link: string): Promise<void> {
  const say = () => console.log('No browser could be opened; use the address above.');
  try {
    const { writeLinkFile } = await import('./link-file.ts');
    const { openInBrowser } = await import('../shell/open-in-browser.ts');
    const file = await writeLinkFile(link);
    process.once('exit', file.remove);
    setTimeout(file.remove, linkFileMs).unref();
    await openInBrowser(file.path, say);
  } catch {
    say();
  }
}

function stop(code: number, message: string): never {
  console.error(`wirebench: ${message}`);
  process.exit(code);
}

await main();
