/** What requests for the page carry. */
export type ServedAt = { hosts: string[]; origins: string[]; pathname: string };

/**
 * What requests for the page at an address carry: its host and origin, or what a tunnel on this machine puts in
 * the place of them. Such a tunnel replaces the address's own origin alone, so that another one still shows.
 */
export function servedAt(
  { host, origin, pathname }: URL,
  tunnelHost: string | undefined,
): ServedAt {
  if (tunnelHost === undefined) return { hosts: [host], origins: [origin], pathname };
  const tunnel = new URL(`http://${tunnelHost}`);
  return {
    hosts: [host, tunnel.host, tunnel.hostname],
    origins: [origin, tunnel.origin],
    pathname,
  };
}
