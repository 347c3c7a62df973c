import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopbackHost } from '../../shared/private-address.ts';
import type { AppPages } from '../core/ports.ts';
import {
  appReportPath,
  frameHeaders,
  frameHtml,
  frameScript,
  maxReportBytes,
  takeReport,
} from '../shell/outer-frame.ts';
import { pageAsset } from '../shell/page-asset.ts';

type Served = {
  label: string;
  app: Parameters<AppPages['serve']>[0];
  html: string;
  headers: Record<string, string>;
  sandbox: string;
  allow: string;
};

export type ServedApps = {
  pages: AppPages;
  /** The origin of the frames around apps, and that of the apps as a source with a wildcard. */
  origins(): { frame: string; apps: string };
  /** Answers a request for an app; false where it is for something else. */
  respond(request: IncomingMessage, response: ServerResponse): boolean;
};

type Options = {
  port(): number;
  /** The origin of the page that shows apps. */
  pageOrigin(): string;
  assetsFolder: string;
};

/**
 * Serves apps on the shell's own port: the frame around each at `localhost`, and each app at a name
 * below it that no other one has. Other names are other sites: storage and processes are apart, and one
 * forwarded port is enough.
 */
export function serveApps({ port, pageOrigin, assetsFolder }: Options): ServedApps {
  const byId = new Map<string, Served>();
  const frameOrigin = () => `http://localhost:${port()}`;
  const originOf = ({ label }: Pick<Served, 'label'>) => `http://${label}.localhost:${port()}`;

  const pages: AppPages = {
    serve(app) {
      const id = randomBytes(16).toString('hex');
      const label = `app-${randomBytes(12).toString('hex')}`;
      const page = app.page({
        origin: originOf({ label }),
        frame: frameOrigin(),
        page: pageOrigin(),
        reportPath: appReportPath,
        isOurs: (url) =>
          (isLoopbackHost(url.hostname) || url.hostname === '0.0.0.0') &&
          url.port === String(port()),
      });
      byId.set(id, { label, app, ...page });
      return {
        address: `${frameOrigin()}/app/${id}`,
        close: () => void byId.delete(id),
      };
    },
  };

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { host = '' } = request.headers;
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (host === `localhost:${port()}`) return respondWithFrame(path, request, response);
    const label = host.split('.', 1)[0] ?? '';
    const served = label.startsWith('app-')
      ? [...byId.values()].find((one) => host === new URL(originOf(one)).host)
      : undefined;
    if (!served) {
      if (!label.startsWith('app-')) return false;
      end(response, 404);
    } else if (path === appReportPath) readReport(served.app, false, request, response);
    else if (path === '/' && request.method === 'GET') {
      response.writeHead(200, { ...served.headers, 'Content-Type': 'text/html; charset=utf-8' });
      response.end(served.html);
    } else end(response, 404);
    return true;
  }

  function respondWithFrame(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    if (path === frameScript) {
      const asset = request.method === 'GET' ? pageAsset(assetsFolder, path) : undefined;
      if (!asset) end(response, 404);
      else {
        const headers = { 'Content-Type': asset.type, 'Cache-Control': 'no-cache' };
        response.writeHead(200, { ...headers, 'X-Content-Type-Options': 'nosniff' });
        response.end(asset.body);
      }
      return true;
    }
    const [, kind, id = '', ...below] = path.split('/');
    const rest = below.length === 0 ? undefined : below.join('/');
    if (kind !== 'app') return false;
    const served = byId.get(id);
    if (!served) end(response, 404);
    else if (rest === 'blocked') readReport(served.app, true, request, response);
    else if (rest === undefined && request.method === 'GET') {
      const place = { origin: originOf(served), page: pageOrigin() };
      response.writeHead(200, frameHeaders(place, `/app/${id}${appReportPath}`));
      response.end(frameHtml({ ...served, ...place }));
    } else end(response, 404);
    return true;
  }

  const origins = () => ({ frame: frameOrigin(), apps: `http://*.localhost:${port()}` });
  return { pages, origins, respond };
}

/** Reads what a browser reports as blocked; of anything else nothing is taken. */
function readReport(
  app: Served['app'],
  isOfFrame: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (request.method !== 'POST') return end(response, 405);
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxReportBytes) parts.push(part);
    else request.destroy();
  });
  request.on('end', () => {
    end(response, 204);
    takeReport(app, Buffer.concat(parts).toString('utf8'), isOfFrame);
  });
  request.on('error', () => response.destroy());
}

const end = (response: ServerResponse, status: number): void =>
  void response.writeHead(status, { 'X-Content-Type-Options': 'nosniff' }).end();
