const longestLink = 8000;

/**
 * What a link to the app wants to add, as a text for the field that takes commands, addresses and
 * configurations; undefined where it wants nothing, or what can't be read. Links of the official Inspector (both
 * generations: `?serverUrl&transport`, `?serverCommand&serverArgs`) and our own, `#add?name&config` with
 * the entry as Base64 of JSON, as Cursor has it. Nothing else in a link is heeded: none connects anything.
 */
export function linkedServer({
  search,
  hash,
}: {
  search: string;
  hash: string;
}): string | undefined {
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
  const [name, config] = [given.get('name') ?? '', given.get('config') ?? ''];
  try {
    const bytes = Uint8Array.from(atob(config), (sign) => sign.charCodeAt(0));
    const entry: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const isEntry = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
    return isEntry && name !== '' ? entries(name, entry) : undefined;
  } catch {
    // Whatever else stands there is no link of ours.
    return undefined;
  }
}

const entries = (name: string, entry: object): string =>
  JSON.stringify({ mcpServers: Object.fromEntries([[name, entry]]) }, null, 2);
