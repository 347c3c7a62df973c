import { app, shell, type Session, type WebContents } from 'electron';
import { isPageUrl } from './app-scheme.ts';

type Navigation = { url: string; preventDefault(): void };

const externalProtocols = new Set(['https:', 'http:', 'mailto:']);

/**
 * Opens a web or mail address in the user's own program; ignores others, which could start any
 * program.
 */
export async function openExternal(address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && externalProtocols.has(url.protocol)) await shell.openExternal(url.href);
}

/** Keeps every page and session to the app's own address, and every page in its window. */
export function guardPages(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
  app.on('session-created', guardSession);
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
 * the app's own files.
 */
export function guardSession(session: Session): void {
  const isAllowed = (permission: string, origin: string) =>
    permission === 'clipboard-sanitized-write' && isPageUrl(origin);
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(isAllowed(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    isAllowed(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null));
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !isOwn(url) }));
  session.on('will-download', (event, item) => {
    if (!isOwnBlob(item.getURL())) event.preventDefault();
  });
}

/** Whether an address is a blob that the page itself made, such as an export. */
const isOwnBlob = (address: string): boolean =>
  address.startsWith('blob:') && isPageUrl(address.slice('blob:'.length));

const isOwn = (address: string): boolean =>
  isPageUrl(address) || isOwnBlob(address) || /^(data|devtools):/.test(address);

function guard(contents: WebContents): void {
  const stay = (navigation: Navigation) => {
    if (!isPageUrl(navigation.url)) navigation.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    void openExternal(url);
    return { action: 'deny' };
  });
}
