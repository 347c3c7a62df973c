import { cutAt } from '../../../shared/cut-at-word.ts';
import { maxServerName } from '../../../shared/model/servers/server.ts';

const runners =
  /^(npx|npm|pnpm|yarn|bunx?|uvx?|uv|pipx|node|deno|python\d?|docker|podman|exec|run|dlx|tool)$/;

/** The options of `docker run` that have no value behind them, as far as servers are run with them. */
const containerFlags = /^(-[itdP]+|--(rm|init|interactive|tty|detach|privileged|read-only))$/;

/** A short name for a command: its package, script, image or program. */
export function nameFromCommand(command: string, args: string[]): string {
  const program = baseName(command);
  const words = /^(docker|podman)$/.test(program) ? args.filter(isNoValue) : args;
  const candidates = runners.test(program) ? words : [program];
  const telling = candidates.find((word) => !word.startsWith('-') && !runners.test(word));
  return shortName(telling ?? program);
}

/** Whether a word of `docker run` is not the value of the option before it, such as a variable of `-e`. */
function isNoValue(_word: string, at: number, words: string[]): boolean {
  const before = words[at - 1] ?? '';
  return !before.startsWith('-') || before.includes('=') || containerFlags.test(before);
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

/** The name, cut where it is too long, or the first of `name 2`, `name 3` … that is not taken. */
export function uniqueName(name: string, taken: string[]): string {
  const whole = cutAt(name, maxServerName).trim();
  if (!taken.includes(whole)) return whole;
  const stem = name.replace(/ \d+$/, '');
  for (let n = 2; ; n += 1) {
    const end = ` ${n}`;
    const numbered = `${cutAt(stem, maxServerName - end.length)}${end}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

const baseName = (path: string): string =>
  path
    .split(/[\\/]/)
    .findLast(Boolean)
    ?.replace(/\.(exe|cmd|bat)$/i, '') ?? path;

/** The last part of a path that says more than where a program begins: of `shop/dist/index.js`, `shop`. */
function tellingPart(path: string): string {
  const parts = path.split(/[\\/]/).filter(Boolean);
  return baseName(parts.findLast((part) => !saysNothing.test(part)) ?? path);
}

const saysNothing =
  /^(?:(?:index|main|server|cli|app|start|run)\.(?:[cm]?[jt]s|py)|dist|build|out|src|lib|bin|__main__\.py|\.{1,2})$/;

function shortName(word: string): string {
  const [packageName = word] = word.replace(/^(@[^/]+\/)/, '').split(/@(?=[\w^~*.-]+$)/);
  const base = tellingPart(packageName)
    .replace(/\.(m?[jt]s|cjs|py)$/, '')
    .replace(/:[\w.-]+$/, '')
    .replace(/^(mcp-server|server|mcp)-|-(mcp-server|mcp|server)$/g, '');
  return base.slice(0, 60) || 'server';
}
