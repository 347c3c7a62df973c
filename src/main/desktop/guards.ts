import { app, shell, type Session, type WebContents } from 'electron';
import { isPageUrl } from './app-scheme.ts';

type Navigation = { url: string; preventDefault(): void };

const externalProtocols = new Set(['https:', 'http:', 'mailto:']);

/** Opens a web or mail address in the user's own program; anything else could start any program. */
export async function openExternal(address: string): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && externalProtocols.has(url.protocol)) await shell.openExternal(url.href);
}

/** Keeps every page that will ever exist on our own address, and in its window. */
export function guardPages(): void {
  app.on('web-contents-created', (_event, contents) => guard(contents));
}

/** Denies what a page could ask for, but writing to the clipboard on a click. */
export function denyPermissions(session: Session): void {
  const isAllowed = (permission: string) => permission === 'clipboard-sanitized-write';
  session.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isAllowed(permission)),
  );
  session.setPermissionCheckHandler((_contents, permission) => isAllowed(permission));
  session.setDevicePermissionHandler(() => false);
}

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
