import { appsScheme, pageOrigin } from '../../src/main/desktop/windows/page-address.ts';

/** Where the page is in this browser, which can't be given the app's own schemes; it is nowhere. */
export const shownOrigin = 'https://wirebench.invalid';

const shownApps = 'mcp-app.invalid';
const ofApps = new RegExp(`${appsScheme}://([a-z0-9-]+)`, 'g');
const ofShownApps = new RegExp(`https://([a-z0-9-]+)\\.${shownApps.replaceAll('.', '\\.')}`, 'g');

/** A text of the shell, with each address of the app's own schemes as this browser has it. */
export const shown = (text: string): string =>
  text.replaceAll(ofApps, `https://$1.${shownApps}`).replaceAll(pageOrigin, shownOrigin);

/** A text of this browser, with each of those addresses as the shell has it. */
export const asked = (text: string): string =>
  text.replaceAll(ofShownApps, `${appsScheme}://$1`).replaceAll(shownOrigin, pageOrigin);
