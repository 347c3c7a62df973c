import type { RunningApp } from './running-app.ts';

/** How long an app may take to say hello, once its frame was loaded. */
const helloMs = 5000;
/** The bridge prints a line for each of these, so that an app with more is ended. */
const mostOddities = 100;

/**
 * Watches an app's first messages, and finds what keeps a frame blank or works in lenient hosts only
 * (MCP Apps, 2026-01-26, lifecycle). `initialized` resolves when the app listens.
 */
export function watchHandshake(app: RunningApp, signal: AbortSignal) {
  const { promise: initialized, resolve } = Promise.withResolvers<void>();
  const warn = (message: string) => void app.find({ severity: 'warning', message });
  let oddities = 0;
  let capabilities: unknown;
  const oddity = (message: string) => {
    warn(message);
    oddities += 1;
    if (oddities > mostOddities) {
      app.end(`The app was closed because it kept doing this: ${message}`);
    }
  };
  const timer = setTimeout(() => {
    const { steps } = app.state;
    if (steps.loaded === undefined) warn('The frame was not loaded within 5 s.');
    else if (steps.initializing === undefined) {
      warn(
        'The app sent no ui/initialize within 5 s: its script may have failed, or waits for something else.',
      );
    } else if (steps.initialized === undefined) {
      warn(
        'The app sent no ui/notifications/initialized within 5 s: it gets neither arguments nor result.',
      );
    }
  }, helloMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });

  function hear({ id, method, params }: Record<string, unknown>): void {
    const { steps } = app.state;
    if (method === 'initialize') {
      return warn('The app sent initialize, the handshake of servers; apps send ui/initialize.');
    }
    if (method === 'ui/initialize') {
      if (steps.initializing !== undefined) oddity('The app sent ui/initialize more than once.');
      const { appInfo, clientInfo, appCapabilities } = (params ?? {}) as Record<string, unknown>;
      capabilities = appCapabilities;
      if (appInfo === undefined) {
        warn(
          clientInfo === undefined
            ? 'ui/initialize has no appInfo.'
            : 'ui/initialize has clientInfo in place of appInfo.',
        );
      }
      return app.reached('initializing');
    }
    if (method === 'ui/notifications/initialized') {
      // The bridge has taken it before the promise's handlers run.
      clearTimeout(timer);
      return resolve();
    }
    if (typeof method === 'string' && id !== undefined && steps.initialized === undefined) {
      oddity(`The app sent ${method.slice(0, 100)} before ui/notifications/initialized.`);
    }
  }

  return {
    initialized,
    /** The `appCapabilities` as they were sent; the bridge keeps only those that it knows. */
    capabilities: (): unknown => capabilities,
    onMessage(direction: 'in' | 'out', message: Record<string, unknown>, lastSeq: number) {
      app.change({ lastSeq });
      if (direction === 'in') hear(message);
    },
    onMalformed: (why: string) => warn(`The app sent ${why}; it was not acted on.`),
  };
}
