import type { AppPage, AppPlace } from '../src/main/core/ports.ts';
import type { ServedApps } from '../src/main/desktop/app-pages.ts';
import { newAppPlace } from '../src/main/desktop/app-place.ts';

/** Serves an app by the desktop shell, as the core does, and tells where it was placed. */
export function placeApp(
  apps: Pick<ServedApps, 'show'>,
  given: Partial<AppPage>,
  onReport: (report: unknown, isOfFrame: boolean) => void,
): { address: string; close: () => void; place: AppPlace } {
  const { address, place } = newAppPlace();
  const page: AppPage = {
    html: '<p>Bärs</p>',
    headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Of-App': 'yes' },
    sandbox: 'allow-scripts',
    allow: '',
    granted: [],
    sources: { connect: [], resource: [], frame: [] },
    ...given,
  };
  const { origin } = place;
  return { address, place, close: apps.show({ ...page, address, origin }, onReport) };
}
