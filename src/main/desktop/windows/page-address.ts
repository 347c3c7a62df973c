export const pageScheme = 'app';
export const pageOrigin = `${pageScheme}://wirebench`;
export const pageUrl = `${pageOrigin}/index.html`;

/** The scheme of apps of tools, and the origin of the frames around them. */
export const appsScheme = 'mcp-app';
export const frameOrigin = `${appsScheme}://frame`;

/**
 * Whether an address is the page's. `URL.origin` can't tell, since it is 'null' for a scheme that
 * Node does not know.
 */
export function isPageUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}` === pageOrigin;
}
