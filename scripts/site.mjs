// Builds the documentation site of docs/ into dist/site, by VitePress: `npm run site`. It has packages of
// its own, which only whoever builds it needs. A dead link between pages fails the build; what a page
// fetches from elsewhere fails it too.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
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
console.log(`${written.length} pages in ${built}, nothing fetched from elsewhere`);

function fail(why) {
  console.error(why);
  process.exit(1);
}
