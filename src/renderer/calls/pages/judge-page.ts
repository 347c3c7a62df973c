import { isLoopbackHost, isPrivateHost } from '../../../shared/private-address.ts';

export type JudgedPage = {
  /** Host and port, as the address has them; undefined for an address that is not opened. */
  host: string | undefined;
  /** What to know before the page is opened, a sentence each. */
  warnings: string[];
};

/**
 * What can be told of a page that a server wants opened, by its address alone: it is neither looked up
 * nor fetched (specification, elicitation, "Safe URL handling"). `serverUrl` is absent for a server
 * over stdio.
 */
export function judgePage(address: string, serverUrl: string | undefined): JudgedPage {
  const url = parsed(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { host: undefined, warnings: [notOpened(address, url)] };
  }
  const { hostname, username, password, protocol } = url;
  const server = parsed(serverUrl ?? '');
  const isNear = isPrivateHost(hostname);
  const found: [boolean, string][] = [
    [
      username !== '' || password !== '',
      'What stands before the @ is a user name, not the host of the page.',
    ],
    [
      /(^|\.)xn--/.test(hostname),
      'The name of the host has letters that can pass for others (Punycode).',
    ],
    [
      protocol === 'http:' && !isLoopbackHost(hostname),
      'The page is not encrypted (http): what you enter can be read on the way.',
    ],
    [
      isNear && !(server && isPrivateHost(server.hostname)),
      'The page is on this machine or in your own network.',
    ],
    [
      server !== undefined && server.hostname !== hostname,
      `The page is not on the server’s own host, ${server?.hostname}.`,
    ],
  ];
  return { host: url.host, warnings: found.flatMap(([isSo, text]) => (isSo ? [text] : [])) };
}

const parsed = (address: string): URL | undefined =>
  URL.canParse(address) ? new URL(address) : undefined;

function notOpened(address: string, url: URL | undefined): string {
  if (address === '') return 'The server named no page, so there is nothing to open.';
  return url
    ? `A ${url.protocol} address is not opened: it has to be http or https.`
    : 'This is not a web address, so it is not opened.';
}
