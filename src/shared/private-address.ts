/**
 * Whether a URL's host is this machine, or an address of a private, reserved or multicast network.
 * It is judged by its text alone: a name that resolves to such an address is not recognised.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  return isPrivateAddress(host.replace(/^\[(.*)\]$/, '$1'));
}

/** Whether a URL's host is `localhost`, a name below it, or a loopback address. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Whether an IP address is loopback, private, reserved or multicast; false for any other text. */
export function isPrivateAddress(address: string): boolean {
  const four = fourOf(address);
  if (four) return isPrivateFour(four);
  const groups = groupsOf(address);
  return groups !== undefined && isPrivateSix(groups);
}

function isPrivateFour([a, b, c]: readonly number[]): boolean {
  if (a === undefined || b === undefined) return true;
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && c === 0);
  return a === 198 && (b === 18 || b === 19);
}

function isPrivateSix(groups: readonly number[]): boolean {
  const [first = 0, second = 0] = groups;
  const last = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
  // All of ::/80 is taken for private (loopback, unspecified), except public IPv4-mapped addresses.
  if (groups.slice(0, 5).every((group) => group === 0)) {
    return groups[5] !== 0xffff || isPrivateFour(last);
  }
  if (first === 0x64 && second === 0xff9b) return true;
  // 6to4 and Teredo addresses lead to an IPv4 address that is hidden in them.
  if (first === 0x2002 || (first === 0x2001 && second === 0)) return true;
  const isLocal = (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80;
  return isLocal || (first & 0xff00) === 0xff00;
}

function fourOf(address: string): number[] | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(address)) return undefined;
  const parts = address.split('.').map(Number);
  return parts.every((part) => part < 256) ? parts : undefined;
}

/** The eight groups of an IPv6 address in any spelling; undefined for any other text. */
function groupsOf(address: string): number[] | undefined {
  const [plain = ''] = address.split('%', 1);
  const url = `http://[${plain}]/`;
  if (!plain.includes(':') || !URL.canParse(url)) return undefined;
  const [before = '', after] = new URL(url).hostname.slice(1, -1).split('::');
  const head = numbers(before);
  const tail = numbers(after ?? '');
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...gap, ...tail];
}

const numbers = (groups: string): number[] =>
  groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
