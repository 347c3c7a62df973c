const longestLink = 8000;

/** What stands behind the path of an address. */
export type Address = { search: string; hash: string };

/**
 * The address of the page that means the same as a link of ours, `wirebench://add?…` or
 * `wirebench://call?…`; undefined for any other.
 */
export function addressOfLink(link: string): Address | undefined {
  if (link.length > longestLink) return undefined;
  const [, kind, query] = /^wirebench:\/\/(add|call)\/?\?([^#]*)$/i.exec(link) ?? [];
  if (kind === undefined || query === undefined) return undefined;
  return { search: '', hash: `#${kind.toLowerCase()}?${query}` };
}

export type LinkedCall = { serverName: string; tool: string; argumentsText: string };

/**
 * The call that `#call?server&tool&args` wants to fill in, with the arguments as Base64 of a JSON
 * object; undefined where it wants none, or what can't be read.
 */
export function linkedCall({ search, hash }: Address): LinkedCall | undefined {
  if (search.length + hash.length > longestLink) return undefined;
  const asked = /^#call\?(.*)$/s.exec(hash)?.[1];
  if (asked === undefined) return undefined;
  const given = new URLSearchParams(asked);
  const [serverName, tool] = [given.get('server') ?? '', given.get('tool') ?? ''];
  const args = given.get('args') ?? '';
  const found = args === '' ? {} : objectIn(args);
  if (serverName === '' || tool === '' || !found) return undefined;
  return { serverName, tool, argumentsText: JSON.stringify(found, null, 2) };
}

/**
 * What a link to the app wants to add, as a text for the field that takes commands, addresses and
 * configurations; undefined where it wants nothing, or what can't be read. Links of the official Inspector (both
 * generations: `?serverUrl&transport`, `?serverCommand&serverArgs`) and our own, `#add?name&config` with
 * the entry as Base64 of JSON, as Cursor has it. Nothing else in a link is heeded: none connects anything.
 */
export function linkedServer({ search, hash }: Address): string | undefined {
  if (search.length + hash.length > longestLink) return undefined;
  const added = /^#add\?(.*)$/s.exec(hash)?.[1];
  if (added !== undefined) return configuration(new URLSearchParams(added));
  const asked = new URLSearchParams(search);
  const url = asked.get('serverUrl') ?? '';
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    const { href } = new URL(url);
    if (asked.get('transport') !== 'sse') return href;
    return entries(new URL(url).host, { type: 'sse', url: href });
  }
  const command = asked.get('serverCommand') ?? '';
  if (command === '' || asked.get('transport') === 'sse') return undefined;
  return [command, asked.get('serverArgs') ?? ''].join(' ').trim();
}

function configuration(given: URLSearchParams): string | undefined {
  const name = given.get('name') ?? '';
  const entry = objectIn(given.get('config') ?? '');
  return entry && name !== '' ? entries(name, entry) : undefined;
}

/** The JSON object that a text in Base64 holds; undefined where it holds none. */
function objectIn(base64: string): object | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const found: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? found : undefined;
  } catch {
    // Whatever else stands there is no link of ours.
    return undefined;
  }
}

const entries = (name: string, entry: object): string =>
  JSON.stringify({ mcpServers: Object.fromEntries([[name, entry]]) }, null, 2);
