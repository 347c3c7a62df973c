import { defineConfig } from 'vitepress';

const page = (text, link) => ({ text, link: `/${link}` });

export default defineConfig({
  title: 'Wirebench',
  description: 'The desktop workbench for Model Context Protocol servers',
  srcDir: 'pages',
  outDir: '../dist/site',
  cacheDir: '../.cache/site',
  // Beside the pages stand files that the guides link to in a checkout.
  srcExclude: ['images/**'],
  rewrites: { 'start.md': 'index.md', 'README.md': 'guides.md' },
  lastUpdated: false,
  markdown: { config: (markdown) => markdown.core.ruler.push('outside', leaveOutside) },
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
