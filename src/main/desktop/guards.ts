import { app, shell, type Session, type WebContents } from 'electron';
import type { ServedApps } from './app-pages.ts';
import {
  admitsNavigation,
  admitsRequest,
  appAround,
  frameAround,
  isPageBlob,
  mayUse,
  type Frame,
} from './app-rules.ts';
import { tellFromConsole } from './console-report.ts';

type Navigation = { url: string; frame?: Frame | null; preventDefault(): void };

const externalProtocols = new Set(['https:', 'http:', 'mailto:']);

/**
 * Opens a web or mail address in the user's own program; ignores others, which could start any
 * program.
 */
export async function openExternal(address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && externalProtocols.has(url.protocol)) await shell.openExternal(url.href);
}

/**
 * Keeps every page and session to Wirebench's own address and those of apps, and every page in its
 * window.
 */
export function guardPages(apps: ServedApps): void {
  app.on('web-contents-created', (_event, contents) => guard(contents, apps));
  app.on('session-created', (session) => guardSession(session, apps));
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  // By default Electron would send the first client certificate that fits.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('login', (event, _contents, _details, _info, answer) => {
    event.preventDefault();
    answer();
  });
}

/**
 * Denies a session every permission except writing to the clipboard, and every request except for
 * Wirebench's own files; an app has what its metadata and the user allow it.
 */
export function guardSession(session: Session, apps: ServedApps): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const mediaTypes = 'mediaTypes' in details ? details.mediaTypes : undefined;
    answer(mayUse(apps, { permission, url: details.requestingUrl, mediaTypes }));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const { mediaType, requestingUrl } = details;
    // An app of the strict policy has no origin, but an address.
    const url = requestingUrl ?? origin;
    return mayUse(apps, { permission, url, mediaTypes: mediaType && [mediaType] });
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.webRequest.onBeforeRequest((request, answer) => {
    const { url, initiatorOrigin, resourceType } = request;
    const frame = shownIn(request.frame);
    answer({ cancel: !admitsRequest(apps, { url, frame, initiatorOrigin, resourceType }) });
  });
  session.on('will-download', (event, item) => {
    if (!isPageBlob(item.getURL())) event.preventDefault();
  });
}

function guard(contents: WebContents, apps: ServedApps): void {
  const stay = (navigation: Navigation) => {
    const { url } = navigation;
    const frame = shownIn(navigation.frame);
    if (admitsNavigation(apps, url, frame)) return;
    navigation.preventDefault();
    const report = { 'effective-directive': 'frame-src', 'blocked-uri': url };
    const left = frame?.parent && frameAround(apps, frame.parent);
    left?.onReport({ 'csp-report': report }, true);
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('console-message', ({ message, frame }) => {
    const from = shownIn(frame);
    const around = from && frameAround(apps, from);
    const served = around ?? (from && appAround(apps, from));
    if (served) tellFromConsole(apps, served, message, around !== undefined);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // A Content-Security-Policy does not stop WebRTC; this keeps it from sending by UDP.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(({ url }) => {
    // Electron does not say which frame asks; a frame of an app that the user is in must not.
    if (!shownIn(contents.focusedFrame)?.parent) void openExternal(url);
    return { action: 'deny' };
  });
}

/** What a frame and those around it show now; Electron throws at a frame that went away. */
function shownIn(frame: Frame | null | undefined): Frame | null {
  try {
    return frame ? { url: frame.url, parent: shownIn(frame.parent) } : null;
  } catch {
    return nowhere;
  }
}

/** A frame within another that is not the page: nothing is admitted there. */
const nowhere: Frame = { url: '', parent: { url: '', parent: null } };
