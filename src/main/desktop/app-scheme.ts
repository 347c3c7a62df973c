import { protocol } from 'electron';
import { pageAsset } from '../shell/page-asset.ts';
import { pageHeaders } from '../shell/page-headers.ts';
import type { ServedApps } from './app-pages.ts';
import { appsScheme, frameOrigin, isPageUrl, pageScheme } from './windows/page-address.ts';

/**
 * Registers the schemes of the page and of the apps of tools; must run before Electron is ready, which
 * takes them only once.
 */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: pageScheme,
      privileges: {
        standard: true,
        secure: true,
        supportFetchAPI: true,
        stream: true,
        // Scripts of schemes other than http are compiled anew at each start without it.
        codeCache: true,
      },
    },
    { scheme: appsScheme, privileges: { standard: true, secure: true } },
  ]);
}

/** Serves the built page, and nothing outside its folder, to the window; and apps to its frames. */
export function serveSchemes(pageFolder: string, apps: ServedApps): void {
  const headers = pageHeaders({ frame: frameOrigin });
  protocol.handle(pageScheme, (request) => {
    const url = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const asset = isRead && isPageUrl(request.url) && pageAsset(pageFolder, url.pathname);
    if (!asset) return new Response('Not found.', { status: 404, headers });
    return new Response(asset.body, { headers: { ...headers, 'Content-Type': asset.type } });
  });
  protocol.handle(appsScheme, apps.respond);
}
