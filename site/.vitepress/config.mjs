import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const pages = new URL('../pages/', import.meta.url);

const page = (text, link) => ({ text, link: `/${link}` });

export default defineConfig({
  title: 'Wirebench',
  description: 'The desktop workbench for Model Context Protocol servers',
  srcDir: 'pages',
  outDir: '../dist/site',
  cacheDir: '../.cache/site',
  // Beside the pages stand files that the guides link to in a checkout.
  srcExclude: ['images/**'],
  lastUpdated: false,
  markdown: {
    config(markdown) {
      markdown.core.ruler.push('outside', leaveOutside);
      markdown.core.ruler.push('titles', nameByTitle);
      markdown.renderer.rules.image = (tokens, at) => pictureOf(tokens[at]);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [page('Guides', 'guides'), page('Commands', 'command-line')],
    sidebar: [
      {
        text: 'Begin',
        items: [
          page('Start in one minute', ''),
          page('Three uses', 'three-uses'),
          page('What it does', 'features'),
          page('What works where', 'platforms'),
          page('Coming from another tool', 'coming-from'),
          page('Recipes for known servers', 'recipes'),
          page('What does not work', 'troubleshooting'),
        ],
      },
      {
        text: 'Use',
        items: [
          page('Tools, resources, prompts', 'calling'),
          page('Traffic', 'traffic'),
          page('Recordings', 'recordings'),
          page('Chat', 'chat'),
          page('Evals', 'evals'),
          page('Linting', 'linting'),
          page('Apps of tools', 'apps'),
          page('Signing in', 'signing-in'),
        ],
      },
      {
        text: 'Automate',
        items: [
          page('CI', 'ci'),
          page('Coding agents', 'agents'),
          page('Hosting', 'hosting'),
          page('OpenTelemetry', 'telemetry'),
        ],
      },
      {
        text: 'Trust',
        items: [
          page('Approvals', 'approvals'),
          page('Secrets', 'secrets'),
          page('Security', 'security'),
        ],
      },
      {
        text: 'Look up',
        items: [
          page('Commands', 'command-line'),
          page('Configuration', 'configuration'),
          page('Protocol', 'protocol'),
          page('Beside the Inspector', 'compared'),
          page('Decisions', 'decisions'),
        ],
      },
    ],
  },
});

/** A link out of the folder of the guides leads to a file of the checkout: its words stay, without the link. */
function leaveOutside({ tokens }) {
  for (const token of tokens) {
    let isLeftOut = false;
    token.children =
      token.children?.filter((child) => {
        if (child.type === 'link_open')
          isLeftOut = child.attrGet('href')?.startsWith('../') ?? false;
        const isLink = child.type === 'link_open' || child.type === 'link_close';
        const isKept = !(isLink && isLeftOut);
        if (child.type === 'link_close') isLeftOut = false;
        return isKept;
      }) ?? token.children;
  }
}

/** The guides name each other by file; a reader of the site knows pages by their titles. */
function nameByTitle({ tokens }) {
  for (const { children } of tokens) {
    children?.forEach((child, at) => {
      const link = children[at - 1];
      const isFile = child.type === 'text' && /^[\w-]+\.md$/.test(child.content);
      if (isFile && link?.type === 'link_open') child.content = titleOf(link.attrGet('href'));
    });
  }
}

const titleOf = (link) =>
  /^# (.+)$/m.exec(readFileSync(new URL(link.replace(/#.*/, ''), pages), 'utf8'))?.[1];

/** A picture of the theme that is in use, which leads to itself in full size. */
function pictureOf(token) {
  const light = token.attrGet('src');
  const dark = light.replace('-light.png', '-dark.png');
  const alt = token.content.replaceAll('"', '&quot;');
  const shown = (source, theme) =>
    `<a class="picture ${theme}" href="${source}" target="_blank"><img src="./${source}" alt="${alt}" loading="lazy"></a>`;
  if (dark === light || !existsSync(new URL(dark, pages))) return shown(light, 'both');
  return shown(light, 'light') + shown(dark, 'dark');
}
