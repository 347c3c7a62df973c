/** The schemes of addresses that a source of each scheme stands for (CSP Level 3, scheme-part match). */
const schemesOf: Record<string, readonly string[]> = {
  'http:': ['http:', 'https:'],
  'https:': ['https:'],
  'ws:': ['ws:', 'wss:', 'http:', 'https:'],
  'wss:': ['wss:', 'https:'],
};

/** Whether one of these sources, as they stand in a policy, stands for an address. */
export function isReached(address: string, sources: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return sources.some((source) => standsFor(source, url));
}

function standsFor(source: string, { protocol, hostname, port }: URL): boolean {
  const plain = source.replace('*.', '');
  if (!URL.canParse(plain)) return false;
  const wanted = new URL(plain);
  if (!schemesOf[wanted.protocol]?.includes(protocol) || wanted.port !== port) return false;
  return plain === source ? hostname === wanted.hostname : hostname.endsWith(`.${wanted.hostname}`);
}
