import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

enableCompileCache?.();

const exitUsage = 2;

/** The web shell's entry: `web.js [--port N] [--no-open]`. */
async function main(): Promise<void> {
  const { port, opens } = readArguments();
  const { runWeb } = await import('./run-web.ts');
  const running = await runWeb(port, import.meta.url).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return stop(
      `Port ${port} is in use by another program. Choose another with --port, or leave it out.`,
    );
  });
  console.log(`Wirebench: ${running.url}`);
  let isClosing = false;
  const close = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void running.close().then(() => process.exit(0));
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  if (process.stdin.isTTY) {
    console.log('Press Enter for a new address (each works once), Ctrl+C to stop.');
    process.stdin.on('data', () => console.log(running.newLink()));
  }
  if (opens) {
    const { default: open } = await import('open');
    const child = await open(running.url);
    child.on('error', () => console.log('No browser could be opened; use the address above.'));
  }
}

function readArguments(): { port: number; opens: boolean } {
  try {
    const { values } = parseArgs({
      options: { port: { type: 'string', default: '0' }, 'no-open': { type: 'boolean' } },
    });
    const port = Number(values.port);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      return stop(`--port takes a number from 0 to 65535, not ${values.port}.`);
    }
    const hasDisplay =
      process.platform !== 'linux' ||
      Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
    return { port, opens: !values['no-open'] && !process.env['CI'] && hasDisplay };
  } catch (error) {
    return stop(error instanceof Error ? error.message : String(error));
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(exitUsage);
}

await main();
