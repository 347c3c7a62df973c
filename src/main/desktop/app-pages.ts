import type { AppPage, AppPages } from '../core/ports.ts';
import {
  appReportPath,
  frameHeaders,
  frameHtml,
  frameScript,
  maxReportBytes,
  takeReport,
} from '../shell/outer-frame.ts';
import { pageAsset } from '../shell/page-asset.ts';
import { frameOrigin, pageOrigin } from './windows/page-address.ts';

/** An app with the address of the frame around it, and its own origin. */
export type ShownApp = AppPage & { address: string; origin: string };

type OnReport = Parameters<AppPages['serve']>[0]['onReport'];

export type ServedApp = ShownApp & {
  /** Hears what was blocked. */
  onReport: OnReport;
  /** Whose reports came by themselves: that of the frame around the app (true), and of the app. */
  reporters: Set<boolean>;
  /** How many messages of the console wait to be told. */
  waiting: number;
};

export type ServedApps = {
  /** Serves an app until the function is called that it returns. */
  show(app: ShownApp, onReport: OnReport): () => void;
  /** The app that the frame at this address is around. */
  framedAt(address: string): ServedApp | undefined;
  /** The app at whose origin an address is. */
  ownerOf(address: string): ServedApp | undefined;
  /** Answers a request for an app or the frame around one. */
  respond(request: Request): Promise<Response>;
};

/** Serves apps at a scheme of their own: the frames around them at one host, each app at another. */
export function serveApps(assetsFolder: string): ServedApps {
  const byAddress = new Map<string, ServedApp>();
  const byOrigin = new Map<string, ServedApp>();

  function show(app: ShownApp, onReport: OnReport): () => void {
    const served: ServedApp = { ...app, onReport, reporters: new Set(), waiting: 0 };
    byAddress.set(app.address, served);
    byOrigin.set(app.origin, served);
    return () => {
      byAddress.delete(app.address);
      byOrigin.delete(app.origin);
    };
  }

  async function respond(request: Request): Promise<Response> {
    const { method, url } = request;
    const [address = ''] = url.split(/[?#]/, 1);
    const isRead = method === 'GET';
    if (isRead && address === frameOrigin + frameScript) return script(assetsFolder);
    const framed = byAddress.get(address);
    if (framed && isRead) {
      const headers = frameHeaders(
        { origin: framed.origin, page: pageOrigin },
        `${new URL(address).pathname}${appReportPath}`,
      );
      return new Response(frameHtml({ ...framed, page: pageOrigin }), { headers });
    }
    const owner = byOrigin.get(originOf(address));
    if (owner && isRead && address === `${owner.origin}/`) {
      const headers = { ...owner.headers, 'Content-Type': 'text/html; charset=utf-8' };
      return new Response(owner.html, { headers });
    }
    const before = address.slice(0, -appReportPath.length);
    const told = byAddress.get(before) ?? byOrigin.get(before);
    if (!told || address !== before + appReportPath || method !== 'POST') return empty(404);
    const text = await textOf(request);
    if (text === undefined) return empty(413);
    const isOfFrame = before === told.address;
    told.reporters.add(isOfFrame);
    takeReport(told, text, isOfFrame);
    return empty(204);
  }

  return {
    show,
    framedAt: (address) => byAddress.get(address),
    ownerOf: (address) => byOrigin.get(originOf(address)),
    respond,
  };
}

function script(folder: string): Response {
  const asset = pageAsset(folder, frameScript);
  if (!asset) return empty(404);
  const headers = { 'Content-Type': asset.type, 'Cache-Control': 'no-cache' };
  return new Response(asset.body, { headers: { ...headers, 'X-Content-Type-Options': 'nosniff' } });
}

/** The text of a request; undefined once it is longer than a report can be. */
async function textOf({ body }: Request): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > maxReportBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The origin of an address; Node’s own is 'null' for a scheme that it does not know. */
function originOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

const empty = (status: number): Response =>
  new Response(null, { status, headers: { 'X-Content-Type-Options': 'nosniff' } });
