import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The rooms of the house, most specific first. */
const rooms = [
  ['shared', /^src\/shared\//],
  ['core', /^src\/main\/core\//],
  ['shell-parts', /^src\/main\/shell\//],
  ['desktop', /^src\/main\/desktop\//],
  ['web', /^src\/main\/web\//],
  ['cli', /^src\/main\/cli\//],
  ['mcp', /^src\/main\/mcp\//],
  ['preload', /^src\/preload\//],
  ['ui', /^src\/renderer\/ui\//],
  ['schema-form', /^src\/renderer\/schema-form\//],
  ['calls', /^src\/renderer\/calls\//],
  ['feature', /^src\/renderer\/features\/([^/]+)\//],
  ['app', /^src\/renderer\/(app\/|main\.tsx$)/],
  ['renderer-root', /^src\/renderer\//],
  ['demo', /^demo\//],
];

/** Which room may import which; a feature may import itself besides. */
const allowed = {
  shared: ['shared'],
  core: ['shared', 'core'],
  'shell-parts': ['shared', 'shell-parts', 'core-door'],
  desktop: ['shared', 'shell-parts', 'core-door', 'desktop'],
  web: ['shared', 'shell-parts', 'core-door', 'web'],
  // What agents speak to is a door of its own, which one command opens.
  cli: ['shared', 'shell-parts', 'core-door', 'mcp', 'cli'],
  mcp: ['shared', 'shell-parts', 'core-door', 'mcp'],
  preload: ['shared'],
  ui: ['shared', 'ui'],
  'schema-form': ['shared', 'ui', 'schema-form'],
  'renderer-root': ['shared', 'ui', 'renderer-root'],
  calls: ['shared', 'ui', 'schema-form', 'renderer-root', 'calls'],
  feature: ['shared', 'ui', 'schema-form', 'renderer-root', 'calls'],
  app: ['shared', 'ui', 'schema-form', 'renderer-root', 'calls', 'feature', 'app'],
  demo: ['demo'],
};

/** Packages with a fence: only files that match may import them at run time. */
const fences = [
  [/^electron$/, /^src\/(main\/desktop|preload)\//],
  [/^node:/, /^(src\/main|demo)\//],
  [/^react(-dom)?(\/|$)/, /^src\/renderer\//],
  [/^monaco-editor(\/|$)/, /^src\/renderer\/ui\/editor\/monaco[^/]*\.ts$/],
  [/^zod(\/|$)/, /^(src\/shared|src\/main|demo)\//],
  [/^@modelcontextprotocol\/client(\/|$)/, /^src\/main\/core\/(wire|connections|auth)\//],
  [/^@modelcontextprotocol\/ext-apps(\/|$)/, /^src\/main\/core\/apps\//],
  [/^(ai|@ai-sdk\/[^/]+)(\/|$)/, /^src\/main\/core\/chat\/providers\//, 'tests too'],
  [/^@modelcontextprotocol\/sdk(\/|$)/, /^demo\//],
  [/^@modelcontextprotocol\/server(\/|$)/, /^(demo|src\/main\/mcp)\//],
];

/** The files of the core that a shell may see. */
const coreDoor =
  /^src\/main\/core\/(auth\/callback\/awaited-answers|create-backend|listen-on-loopback|open-eval|ports|read-server-names|workers\/worker-table)\.ts$/;

export function roomOf(file) {
  for (const [name, pattern] of rooms) {
    const match = pattern.exec(file);
    if (match) return { name, feature: name === 'feature' ? match[1] : undefined };
  }
  return undefined;
}

/** Why `file` may not import `source`, or undefined where it may. Paths are relative to the root. */
export function importProblem(file, source, isTypeOnly) {
  const from = roomOf(file);
  // Tests, and what furnishes them.
  const isTest = !from || /\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(file);
  if (!source.startsWith('.')) {
    const fence = fences.find(([name, inside]) => name.test(source) && !inside.test(file));
    if (!fence || isTypeOnly || (isTest && !fence[2])) return undefined;
    return `'${source}' may not be imported from ${from ? from.name : file}`;
  }
  if (isTest) return undefined;
  const path = source.replace(/\?.*$/, '');
  const target = relative(root, resolve(root, dirname(file), path))
    .split(sep)
    .join('/');
  if (!/\.(tsx?|css|json|svg|woff2)$/.test(target)) return `'${source}' needs its file extension`;
  const to = roomOf(target);
  if (!to)
    return existsSync(resolve(root, target)) ? `'${source}' lies outside the house` : undefined;
  if (to.name === 'feature' && from.name === 'feature') {
    return to.feature === from.feature ? undefined : 'a feature may not import another feature';
  }
  if (to.name === 'core' && coreDoor.test(target) && allowed[from.name].includes('core-door')) {
    return undefined;
  }
  // Types of the core's rooms reach a shell through create-backend's own types.
  if (to.name === 'core' && isTypeOnly && allowed[from.name].includes('core-door'))
    return undefined;
  if (to.name === 'shared' && page.has(from.name) && !isTypeOnly && bringsZod(target)) {
    return `the page would fetch zod with '${source}': import its types only`;
  }
  return allowed[from.name].includes(to.name)
    ? undefined
    : `${from.name} may not import ${to.name}`;
}

const page = new Set(['ui', 'schema-form', 'calls', 'feature', 'app', 'renderer-root']);

/** Whether a file needs zod at run time, by itself or by what it imports. */
function bringsZod(target) {
  const file = resolve(root, target);
  if (!existsSync(file)) return false;
  const imports = /^(?:import|export) (?!type)[^;]*? from '([^']+)'/gm;
  return [...readFileSync(file, 'utf8').matchAll(imports)].some(
    ([, source]) =>
      source === 'zod' || (source.startsWith('.') && bringsZod(resolve(dirname(file), source))),
  );
}

const importRules = {
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/');
    const check = (node, isTypeOnly) => {
      if (typeof node.source?.value !== 'string') return;
      const problem = importProblem(file, node.source.value, isTypeOnly);
      if (problem) context.report({ message: `${problem} (see ARCHITECTURE.md)`, node });
    };
    const isTypes = (node) => node.importKind === 'type' || node.exportKind === 'type';
    return {
      ImportDeclaration: (node) => check(node, isTypes(node)),
      ExportNamedDeclaration: (node) => check(node, isTypes(node)),
      ExportAllDeclaration: (node) => check(node, isTypes(node)),
      ImportExpression: (node) => check(node, false),
    };
  },
};

export default { meta: { name: 'house' }, rules: { 'import-rules': importRules } };
