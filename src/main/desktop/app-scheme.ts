import { protocol } from 'electron';
import { pageAsset } from '../shell/page-asset.ts';
import { pageHeaders } from '../shell/page-headers.ts';

const scheme = 'app';
const host = 'wirebench';

export const pageUrl = `${scheme}://${host}/index.html`;

/** Registers the app's scheme; must run before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true },
    },
  ]);
}

/** Serves the built page, and nothing outside its folder, to the window. */
export function serveAppScheme(pageFolder: string): void {
  protocol.handle(scheme, (request) => {
    const url = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asset = isRead && url.host === host ? pageAsset(pageFolder, url.pathname) : undefined;
    if (!asset) return new Response('Not found.', { status: 404, headers: pageHeaders() });
    return new Response(asset.body, { headers: { ...pageHeaders(), 'Content-Type': asset.type } });
  });
}

/**
 * Whether an address is the page's. `URL.origin` can't tell, since it is 'null' for a scheme that
 * Node does not know.
 */
export function isPageUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === `${scheme}:` && url.host === host;
}
