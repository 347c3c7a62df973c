import type { AppPermission } from '../../shared/model/apps/app.ts';
import { appReportPath, frameScript } from '../shell/outer-frame.ts';
import type { ServedApp, ServedApps } from './app-pages.ts';
import { isReached } from './reached-source.ts';
import { frameOrigin, isPageUrl, pageOrigin } from './windows/page-address.ts';

/** A frame as far as the rules look at it. */
export type Frame = { url: string; parent: Frame | null };

type AppRequest = {
  url: string;
  frame?: Frame | null | undefined;
  initiatorOrigin?: string | undefined;
  resourceType?: string | undefined;
};

type Wanted = { permission: string; url: string; mediaTypes?: readonly string[] | undefined };
type Lookup = Pick<ServedApps, 'framedAt' | 'ownerOf'>;

/**
 * Whether a frame may show an address: the window only the page, a frame in it only the frame around an
 * app, that one only its app, and a frame within an app only what the app's metadata allows.
 */
export function admitsNavigation(
  apps: Lookup,
  url: string,
  frame: Frame | null | undefined,
): boolean {
  const parent = frame?.parent;
  if (!parent) return isPageUrl(url);
  if (!parent.parent) return isPageUrl(parent.url) && apps.framedAt(url) !== undefined;
  const framed = frameAround(apps, parent);
  if (framed) return url === `${framed.origin}/`;
  const app = appAround(apps, parent);
  // A frame without an address of its own has the policy of the app.
  if (/^about:(blank|srcdoc)$/.test(url)) return app !== undefined;
  return app !== undefined && isReached(url, app.sources.frame);
}

/** Whether a request may be made, by the frame that it comes from, else by who initiated it. */
export function admitsRequest(apps: Lookup, request: AppRequest): boolean {
  const { url, frame, initiatorOrigin, resourceType } = request;
  if (resourceType === 'subFrame' && frame) return admitsNavigation(apps, url, frame);
  const framed = frame && frameAround(apps, frame);
  if (framed) return isOfFrame(framed, url);
  const app = (frame && appAround(apps, frame)) ?? apps.ownerOf(initiatorOrigin ?? '');
  if (app) return isOfApp(app, url);
  if (frame?.parent) return false;
  // The frame is not known any more: who initiated it is.
  if (initiatorOrigin === frameOrigin) return apps.ownerOf(url)?.origin === url.replace(/\/$/, '');
  if (initiatorOrigin !== undefined && initiatorOrigin !== pageOrigin) return false;
  if (resourceType === 'subFrame') return apps.framedAt(url) !== undefined;
  return isOfPage(url);
}

/** Whether a permission is the page's, or one that the user granted to the app that asks. */
export function mayUse(apps: Lookup, { permission, url, mediaTypes = [] }: Wanted): boolean {
  if (isPageUrl(url)) return permission === 'clipboard-sanitized-write';
  // Each request is held to the app's sources by itself, wherever their names lead.
  if (ofLocalNetwork.has(permission)) return reachedBy(apps.ownerOf(url)).length > 0;
  const wanted = permissionsOf(permission, mediaTypes);
  const granted = apps.ownerOf(url)?.granted ?? [];
  return wanted.length > 0 && wanted.every((one) => granted.includes(one));
}

/** What Chromium asks for a request to this machine, or to one of its network (Local Network Access). */
const ofLocalNetwork = new Set(['local-network-access', 'local-network', 'loopback-network']);

/** Whether an address is a blob that the page itself made, such as an export. */
export const isPageBlob = (address: string): boolean =>
  address.startsWith('blob:') && isPageUrl(address.slice('blob:'.length));

/** The app that a frame is the frame around; nobody but the page may hold such a frame. */
export const frameAround = (apps: Lookup, { url, parent }: Frame): ServedApp | undefined =>
  parent && !parent.parent && isPageUrl(parent.url) ? apps.framedAt(url) : undefined;

/** The app that is in a frame, or in one of those around it. */
export function appAround(apps: Lookup, frame: Frame): ServedApp | undefined {
  for (let at: Frame | null = frame; at; at = at.parent) {
    const app = apps.ownerOf(at.url);
    if (app) return app;
  }
  return undefined;
}

const isOfPage = (url: string): boolean =>
  isPageUrl(url) || isPageBlob(url) || /^(data|devtools):/.test(url);

const isOfFrame = ({ address }: ServedApp, url: string): boolean =>
  [address, address + appReportPath, frameOrigin + frameScript].includes(url);

function isOfApp(app: ServedApp, url: string): boolean {
  const { origin } = app;
  if ([`${origin}/`, origin + appReportPath].includes(url)) return true;
  if (url.startsWith('data:') || (url.startsWith('blob:') && !isPageBlob(url))) return true;
  return isReached(url, reachedBy(app));
}

/** The sources that an app's metadata allows. */
function reachedBy(app: ServedApp | undefined): string[] {
  if (!app) return [];
  const { connect, resource, frame } = app.sources;
  return [...connect, ...resource, ...frame];
}

/** What an app must be granted for a permission of Electron's; nothing where no app can have it. */
function permissionsOf(permission: string, mediaTypes: readonly string[]): AppPermission[] {
  switch (permission) {
    case 'geolocation':
      return ['geolocation'];
    case 'clipboard-sanitized-write':
      return ['clipboardWrite'];
    case 'media':
      return mediaTypes.flatMap((type): AppPermission[] => {
        if (type === 'video') return ['camera'];
        // A check that does not say which of them is for both.
        return type === 'audio' ? ['microphone'] : ['camera', 'microphone'];
      });
    default:
      return [];
  }
}
