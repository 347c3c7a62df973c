/**
 * Whether a URL's host is this machine, or an address of a private, reserved or multicast network.
 * It is judged by its text alone: a name that resolves to such an address is not recognised.
 */
export function isPrivateHost(hostname: string): boolean {
  const zone = zoneOfHost(hostname);
  return zone !== undefined && zone !== 'anywhere';
}

/** Whether a URL's host is `localhost`, a name below it, or a loopback address. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** How far away an address lies: on this machine, in a network of one’s own, or anywhere. */
export type Zone = 'machine' | 'network' | 'anywhere';

const nearestFirst: readonly Zone[] = ['machine', 'network', 'anywhere'];

export const isNearer = (zone: Zone, than: Zone): boolean =>
  nearestFirst.indexOf(zone) < nearestFirst.indexOf(than);

/** The farthest of some zones; undefined of none. */
export const farthest = (zones: readonly Zone[]): Zone | undefined =>
  nearestFirst.findLast((zone) => zones.includes(zone));

/**
 * The zone of an IP address in any spelling; `anywhere` for any other text. What is reserved,
 * link-local or multicast counts as a network of one’s own.
 */
export function zoneOf(address: string): Zone {
  const four = fourOf(address);
  if (four) return zoneOfFour(four);
  const groups = groupsOf(address);
  return groups === undefined ? 'anywhere' : zoneOfSix(groups);
}

/** The zone that a URL's host shows; undefined for a name, whose zone only a lookup tells. */
export function zoneOfHost(hostname: string): Zone | undefined {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return 'machine';
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  return fourOf(literal) || groupsOf(literal) ? zoneOf(literal) : undefined;
}

/** Whether an IP address is loopback, private, reserved or multicast; false for any other text. */
export const isPrivateAddress = (address: string): boolean => zoneOf(address) !== 'anywhere';

function zoneOfFour(four: readonly number[]): Zone {
  const [a] = four;
  if (a === 127 || four.every((part) => part === 0)) return 'machine';
  return isPrivateFour(four) ? 'network' : 'anywhere';
}

function isPrivateFour([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a >= 224) return true;
  if (a === 100) return b >= 64 && b < 128;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b < 32;
  if (a === 192) return b === 168 || (b === 0 && c === 0);
  return a === 198 && (b === 18 || b === 19);
}

function zoneOfSix(groups: readonly number[]): Zone {
  const [first = 0, second = 0] = groups;
  // All of ::/80 is near (loopback, unspecified), except public IPv4-mapped addresses.
  if (groups.slice(0, 5).every((group) => group === 0)) {
    const last = groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]);
    const isMapped = groups[5] === 0xffff;
    const isOne = groups.slice(5).join() === '0,0,1';
    if (isOne || zoneOfFour(last) === 'machine') return 'machine';
    return isMapped ? zoneOfFour(last) : 'network';
  }
  if (first === 0x64 && second === 0xff9b) return 'network';
  // 6to4 and Teredo addresses lead to an IPv4 address that is hidden in them.
  if (first === 0x2002 || (first === 0x2001 && second === 0)) return 'network';
  const isLocal = (first & 0xfe00) === 0xfc00 || (first & 0xff80) === 0xfe80;
  return isLocal || (first & 0xff00) === 0xff00 ? 'network' : 'anywhere';
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
