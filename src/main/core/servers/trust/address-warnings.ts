import { isLoopbackHost, isPrivateHost } from '../../../../shared/private-address.ts';

/** Warnings about an address, a sentence each. */
export function addressWarnings(url: string): string[] {
  if (!URL.canParse(url)) {
    return /\$\{/.test(url) ? ['The address is unknown until its references have values.'] : [];
  }
  const { protocol, hostname, username, password } = new URL(url);
  const isHere = isLoopbackHost(hostname);
  return [
    ...(isReferenceInHost(url) ? ['Where it leads depends on the value of a reference.'] : []),
    ...(username || password ? [hasCredentials(hostname)] : []),
    ...(protocol === 'http:' && !isHere
      ? ['Messages can be read and changed on the way: the address is plain http.']
      : []),
    ...(isMetadata(hostname)
      ? ['The address is a cloud metadata service, which hands out the machine’s credentials.']
      : isPrivateHost(hostname) && !isHere
        ? ['The address is in a private network.']
        : []),
    ...(hostname.split('.').some((label) => label.startsWith('xn--'))
      ? [`The host has non-ASCII letters and may imitate another: it is ${hostname}.`]
      : []),
  ];
}

/** `https://github.com@evil.example/` leads to evil.example. */
const hasCredentials = (hostname: string): string =>
  `The address has a user name or password before its host, which is ${hostname}.`;

const isMetadata = (hostname: string): boolean =>
  /^(169\.254\.169\.254|169\.254\.170\.2|100\.100\.100\.200|metadata\.google\.internal|\[fd00:ec2::254\])$/.test(
    hostname,
  );

const isReferenceInHost = (url: string): boolean => /^\w+:\/\/[^/?#]*\$\{/.test(url);
