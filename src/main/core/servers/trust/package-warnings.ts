/** Programs that fetch and run a package, with the words that may stand before its name. */
const fetchers: Record<string, string[]> = {
  npx: [],
  bunx: [],
  uvx: [],
  pnpx: [],
  npm: ['exec', 'x'],
  pnpm: ['dlx', 'exec'],
  yarn: ['dlx'],
  bun: ['x'],
  uv: ['tool', 'run', 'x'],
  pipx: ['run'],
};

/** Options of these programs that a value follows. */
const takesValue =
  /^(-p|--package|--from|--with|--python|--index|--index-url|--registry|--cache|-c|--call)$/;

/** Warnings about the package that a command would fetch and run, a sentence each. */
export function packageWarnings(program: string, args: string[]): string[] {
  const verbs = Object.hasOwn(fetchers, program) ? fetchers[program] : undefined;
  if (!verbs || (verbs.length > 0 && !verbs.includes(args[0] ?? ''))) return [];
  const named = packagesOf(args, verbs);
  return named.flatMap((name) => {
    if (/^(git\+|https?:|git@|github:|file:|\.{0,2}\/|[A-Za-z]:\\)/.test(name)) {
      return [`It runs a package from ${name}, not from a registry.`];
    }
    const like = lookalikeOf(bareName(name));
    return like === undefined
      ? []
      : [`The package name ${bareName(name)} is almost that of the well-known ${like}.`];
  });
}

/** The packages that the arguments name, with or without an option. */
function packagesOf(args: string[], verbs: string[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    const [, inline] = /^(?:--package|--from|--with)=(.+)$/.exec(arg) ?? [];
    if (inline !== undefined) found.push(inline);
    else if (takesValue.test(arg)) {
      if (/^(-p|--package|--from|--with)$/.test(arg)) found.push(args[at + 1] ?? '');
      at += 1;
    } else if (arg === '--' || arg.startsWith('-') || verbs.includes(arg)) continue;
    // The first word names the package; what follows is passed to it.
    else return [...found, arg];
  }
  return found;
}

/** The name of a package without its version and extras. */
const bareName = (name: string): string =>
  name
    .replace(/(?<=.)@[^@/]*$/, '')
    .replace(/\[.*\]$/, '')
    .replace(/[=<>!~].*$/, '');

/**
 * The well-known package whose name is almost this one, without being it; undefined where there is
 * none.
 */
export function lookalikeOf(name: string): string | undefined {
  if (name === '' || wellKnown.includes(name)) return undefined;
  const plain = skeleton(name);
  return wellKnown.find((known) => {
    const wanted = skeleton(known);
    if (plain === wanted) return true;
    // The name is the same, under another scope or under none.
    const [scope, own] = scopeAndName(known);
    const [otherScope, other] = scopeAndName(name);
    if (scope !== '' && own === other && otherScope !== scope && own.includes('mcp')) return true;
    // Nobody else can publish under the same scope.
    if (scope !== '' && otherScope === scope) return false;
    if (scope !== '' && own === other) return isNear(otherScope, scope);
    return wanted.length > 7 && isNear(plain, wanted);
  });
}

const scopeAndName = (name: string): [scope: string, name: string] => {
  const [, scope = '', own = name] = /^(@[^/]+)\/(.*)$/.exec(name) ?? [];
  return [scope, own];
};

/** A name in which characters that are mistaken for each other are the same. */
const skeleton = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[-_.]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1|i]/g, 'l')
    .replaceAll('5', 's');

/**
 * Whether two names differ by at most one edit, or by two where both have more than 10 characters.
 * A swap of two neighbouring letters is one edit.
 */
function isNear(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) > 10 ? 2 : 1;
  return Math.abs(a.length - b.length) <= most && distance(a, b) <= most;
}

function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_none, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + same,
          swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Packages that many configurations name. */
const wellKnown = [
  '@modelcontextprotocol/server-everything',
  '@modelcontextprotocol/server-filesystem',
  '@modelcontextprotocol/server-memory',
  '@modelcontextprotocol/server-sequential-thinking',
  '@modelcontextprotocol/server-github',
  '@modelcontextprotocol/server-gitlab',
  '@modelcontextprotocol/server-postgres',
  '@modelcontextprotocol/server-slack',
  '@modelcontextprotocol/server-puppeteer',
  '@modelcontextprotocol/server-brave-search',
  '@modelcontextprotocol/server-google-maps',
  '@modelcontextprotocol/inspector',
  '@playwright/mcp',
  '@upstash/context7-mcp',
  '@notionhq/notion-mcp-server',
  '@sentry/mcp-server',
  '@supabase/mcp-server-supabase',
  '@stripe/mcp',
  '@cloudflare/mcp-server-cloudflare',
  '@azure/mcp',
  '@browserbasehq/mcp-server-browserbase',
  'chrome-devtools-mcp',
  'firecrawl-mcp',
  'mongodb-mcp-server',
  'mcp-remote',
  'supergateway',
  'mcp-server-fetch',
  'mcp-server-git',
  'mcp-server-time',
  'mcp-server-sqlite',
  'awslabs.core-mcp-server',
  'blender-mcp',
];
