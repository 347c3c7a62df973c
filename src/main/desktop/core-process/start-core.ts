import { MessageChannelMain, utilityProcess, type MessagePortMain } from 'electron';
import { serve } from '../../../shared/rpc/serve.ts';
import { desktopContract, type PortPurpose } from './desktop-contract.ts';
import { safeModeSwitch } from '../../shell/safe-mode-switch.ts';
import { portChannel } from './port-channel.ts';
import { desktopHandlers, type DesktopParts } from './serve-desktop.ts';

type Options = DesktopParts & {
  /** The built `core-process`. */
  file: string;
  isSafeMode?: boolean;
  onFault(what: string, thrown: unknown): void;
  /** The core ended by itself after it had run, or could not be started again; `why` is a sentence. */
  onEnded(why: string): void;
};

export type CoreProcess = {
  /** Resolves when the first core runs; rejects where it can't. */
  started: Promise<void>;
  /** Hands the core the port to a page, which waits while there is no core. */
  accept(port: MessagePortMain): void;
  /** Starts the core again after it has ended. */
  startAgain(): void;
  /** How many calls run. */
  callsRunning(): number;
  /** Closes the core, and resolves when its process has ended; rejects where it ended badly. */
  close(): Promise<void>;
};

type Running = {
  post(purpose: PortPurpose, port: MessagePortMain): void;
  callsRunning: number;
  closing: AbortController;
  exitCode: Promise<number>;
};

/** More pages than any user has; one whose core does not come back asks again and again. */
const mostWaiting = 32;

/**
 * Runs the core in a process of its own, so that nothing it does can freeze or end the window. Each
 * page has a port that leads straight there. Must be called once Electron is ready.
 */
export function startCore(options: Options): CoreProcess {
  const first = Promise.withResolvers<void>();
  const waiting: MessagePortMain[] = [];
  let running: Running | undefined;
  let hasRun = false;
  let isClosing = false;

  function start(): void {
    const { port1, port2 } = new MessageChannelMain();
    const child = utilityProcess.fork(options.file, options.isSafeMode ? [safeModeSwitch] : [], {
      serviceName: 'Wirebench core',
    });
    const exit = Promise.withResolvers<number>();
    const one: Running = {
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
      post: (purpose, port) => child.postMessage(purpose, [port]),
      callsRunning: 0,
      closing: new AbortController(),
      exitCode: exit.promise,
    };
    running = one;
    let problem: string | undefined;
    const server = serve(
      desktopContract,
      desktopHandlers(options, {
        onStarted(failure) {
          problem = failure;
          if (failure !== undefined) return;
          hasRun = true;
          first.resolve();
        },
        onCallsRunning: (count) => (one.callsRunning = count),
        closing: one.closing.signal,
      }),
      { onFault: (thrown, name) => options.onFault(name, thrown) },
    );
    server.accept(portChannel(port1));
    // What else the event has is a report with the whole environment.
    child.on('error', (type, location) =>
      options.onFault('The core’s process failed', `${type} at ${location}`),
    );
    child.once('exit', (code) => {
      if (running === one) running = undefined;
      server.close();
      options.alerts.take([]);
      exit.resolve(code);
      const why = problem ?? `Its process ended with exit code ${code}.`;
      if (isClosing) return;
      options.onFault('The core ended', why);
      if (hasRun) options.onEnded(why);
      else first.reject(new Error(why));
    });
    one.post('desktop', port2);
    for (const port of waiting.splice(0)) one.post('page', port);
  }

  start();
  return {
    started: first.promise,
    accept(port) {
      if (running) return running.post('page', port);
      waiting.push(port);
      if (waiting.length > mostWaiting) waiting.shift()?.close();
    },
    startAgain() {
      if (!running && !isClosing) start();
    },
    callsRunning: () => running?.callsRunning ?? 0,
    async close() {
      isClosing = true;
      if (!running) return;
      const { closing, exitCode } = running;
      closing.abort();
      const code = await exitCode;
      if (code !== 0) throw new Error(`Its process ended with exit code ${code}.`);
    },
  };
}
