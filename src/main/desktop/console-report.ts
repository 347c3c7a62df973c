import type { ServedApp, ServedApps } from './app-pages.ts';

const violated =
  / violates the following (?:report-only )?Content Security Policy directive(?: because [^"]{0,100})?:? ?["']([a-z-]{1,40})[ "']/;
const address = /'([^']{1,2000})'(?: because it)? violates /;
const waitMs = 1000;
/** How many messages of an app may wait at once; more tell nothing new. */
const maxWaiting = 100;

/** What a message on the console tells of a policy, as a browser reports it; undefined for any other. */
export function reportInConsole(message: string): Record<string, unknown> | undefined {
  const text = message.slice(0, 4000);
  const directive = violated.exec(text)?.[1];
  if (directive === undefined) return undefined;
  const unnamed = text.startsWith('Evaluating ') ? 'eval' : 'inline';
  return {
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': address.exec(text)?.[1] ?? unnamed,
      disposition: /report-only/i.test(text) ? 'report' : 'enforce',
    },
  };
}

/**
 * Tells what the console says that a policy blocked, unless reports come by themselves: whether Electron
 * sends those to a scheme of our own is not documented.
 */
export function tellFromConsole(
  apps: Pick<ServedApps, 'framedAt'>,
  served: ServedApp,
  message: string,
  isOfFrame: boolean,
): void {
  if (served.waiting >= maxWaiting) return;
  const report = reportInConsole(message);
  if (!report) return;
  served.waiting += 1;
  setTimeout(() => {
    served.waiting -= 1;
    const isServed = apps.framedAt(served.address) === served;
    if (isServed && !served.reporters.has(isOfFrame)) served.onReport(report, isOfFrame);
  }, waitMs).unref();
}
