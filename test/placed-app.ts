import type { AppPage, AppPages, AppPlace } from '../src/main/core/ports.ts';

/** Serves an app by a shell's pages, as the core does, and tells where it was placed. */
export function placeApp(
  pages: AppPages,
  given: Partial<AppPage>,
  onReport: (report: unknown, isOfFrame: boolean) => void,
): { address: string; close: () => void; place: AppPlace } {
  let place: AppPlace | undefined;
  const served = pages.serve({
    page(at) {
      place = at;
      return {
        html: '<p>Bärs</p>',
        headers: { 'Content-Security-Policy': "default-src 'none'", 'X-Of-App': 'yes' },
        sandbox: 'allow-scripts',
        allow: '',
        granted: [],
        sources: { connect: [], resource: [], frame: [] },
        ...given,
      };
    },
    onReport,
  });
  if (!place) throw new Error('the app was not placed');
  return { ...served, place };
}
