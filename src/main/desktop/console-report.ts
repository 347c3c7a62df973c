import type { ServedApp, ServedApps } from './app-pages.ts';

const pattern =
  /^(\[Report Only\] )?[^']{0,100}?(?:'([^']{1,2000})'[^"]{0,300}?)? violates the following Content Security Policy directive[^"]{0,100}"([a-z-]{1,40})[ "]/;
const waitMs = 1000;
/** How many messages of an app may wait at once; more tell nothing new. */
const maxWaiting = 100;

/** What a message on the console tells of a policy, as a browser reports it; undefined for any other. */
export function reportInConsole(message: string): Record<string, unknown> | undefined {
  const [, onlyTold, blocked = 'inline', directive] = pattern.exec(message.slice(0, 4000)) ?? [];
  if (directive === undefined) return undefined;
  return {
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': blocked,
      disposition: onlyTold === undefined ? 'enforce' : 'report',
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
    if (isServed && !served.reporters.has(isOfFrame)) served.app.onReport(report, isOfFrame);
  }, waitMs).unref();
}
