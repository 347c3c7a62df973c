const runners =
  /^(npx|npm|pnpm|yarn|bunx?|uvx?|uv|pipx|node|deno|python\d?|docker|podman|exec|run|dlx|tool)$/;

/** A short name for a command: its package, script or program. */
export function nameFromCommand(command: string, args: string[]): string {
  const program = baseName(command);
  const candidates = runners.test(program) ? args : [program];
  const telling = candidates.find((word) => !word.startsWith('-') && !runners.test(word));
  return shortName(telling ?? program);
}

/**
 * A short name for an address: its host without the last label and a leading `www`, `mcp` or `api`;
 * of an IP address or localhost, host and port.
 */
export function nameFromUrl(url: string): string {
  if (!URL.canParse(url)) return 'server';
  const { hostname, host } = new URL(url);
  if (/^(localhost|[\d.]+|\[.*\])$/.test(hostname)) return host;
  return hostname.replace(/^(www|mcp|api)\./, '').replace(/\.[a-z]+$/, '');
}

/** The name, or the first of `name 2`, `name 3` … that is not taken. */
export function uniqueName(name: string, taken: string[]): string {
  if (!taken.includes(name)) return name;
  const stem = name.replace(/ \d+$/, '');
  for (let n = 2; ; n += 1) {
    if (!taken.includes(`${stem} ${n}`)) return `${stem} ${n}`;
  }
}

const baseName = (path: string): string =>
  path
    .split(/[\\/]/)
    .findLast(Boolean)
    ?.replace(/\.(exe|cmd|bat)$/i, '') ?? path;

function shortName(word: string): string {
  const [packageName = word] = word.replace(/^(@[^/]+\/)/, '').split(/@(?=[\w^~*.-]+$)/);
  const base = baseName(packageName)
    .replace(/\.(m?[jt]s|cjs|py)$/, '')
    .replace(/:[\w.-]+$/, '')
    .replace(/^(mcp-server|server|mcp)-|-(mcp-server|mcp|server)$/g, '');
  return base.slice(0, 60) || 'server';
}
