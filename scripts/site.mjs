// Builds the documentation site of docs/ into dist/site, by VitePress: `npm run site`. It has packages of
// its own, which only whoever builds it needs. A dead link fails the
// build; what a page fetches from elsewhere fails it too.
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';

const site = join(root, 'site');
const built = join(root, 'dist/site');

if (!existsSync(join(site, 'node_modules/vitepress'))) {
  console.log('Installing what builds the site …');
  const { code, output } = await run('npm', ['ci', '--prefix', site, '--no-audit', '--no-fund'], {
    capture: true,
  });
  if (code !== 0) fail(output);
}
const pages = join(site, 'pages');
rmSync(pages, { recursive: true, force: true });
cpSync(join(root, 'docs'), pages, { recursive: true });
// What pages link to besides pages is there by its own name, as pictures are in full size.
for (const name of ['images', 'client-metadata.json']) {
  cpSync(join(pages, name), join(pages, 'public', name), { recursive: true });
}
rename({ 'start.md': 'index.md', 'README.md': 'guides.md' });
rmSync(built, { recursive: true, force: true });
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js');
const { code } = await run('node', [vitepress, 'build', site]);
if (code !== 0) fail('The site was not built.');

const written = readdirSync(built, { recursive: true }).filter((file) => file.endsWith('.html'));
const foreign = written.flatMap((file) => {
  const html = readFileSync(join(built, file), 'utf8');
  return [
    ...html.matchAll(
      /<(?:script|link|img|iframe|source)\b[^>]*\b(?:src|href)="((?:https?:)?\/\/[^"]+)"/g,
    ),
  ].map(([, address]) => `${file} fetches ${address}`);
});
if (foreign.length > 0) fail(foreign.join('\n'));
const dead = written.flatMap((file) => deadIn(file));
if (dead.length > 0) fail(dead.join('\n'));
console.log(`${written.length} pages in ${built}, nothing fetched from elsewhere`);

/** Gives pages another name on the site, in links too. */
function rename(names) {
  for (const [from, to] of Object.entries(names)) renameSync(join(pages, from), join(pages, to));
  for (const file of readdirSync(pages).filter((name) => name.endsWith('.md'))) {
    const text = readFileSync(join(pages, file), 'utf8');
    const linked = text.replaceAll(/\]\(([\w-]+\.md)/g, (link, name) =>
      link.replace(name, names[name] ?? name),
    );
    writeFileSync(join(pages, file), linked);
  }
}

/** What a page links to or shows, and the site has not. */
function deadIn(file) {
  const html = readFileSync(join(built, file), 'utf8');
  return [...html.matchAll(/\b(?:href|src)="(?![a-z]+:|#)([^"#?]+)/g)]
    .map(([, path]) => path)
    .filter((path) => {
      const place = join(built, path.startsWith('/') ? '' : dirname(file), decodeURI(path));
      return !existsSync(place) && !existsSync(`${place}.html`);
    })
    .map((path) => `${file}: ${path} is not there`);
}

function fail(why) {
  console.error(why);
  process.exit(1);
}
