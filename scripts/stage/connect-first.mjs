/**
 * A Vite plugin that has the page's chunk `connect` run as soon as it is there: the line to the core is opened
 * while the rest of the page is still read.
 */
export const connectFirst = () => ({
  name: 'connect-first',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const chunk = Object.values(bundle ?? {}).find(({ name }) => name === 'connect');
      if (!chunk) return [];
      const attrs = { type: 'module', async: true, crossorigin: true, src: `./${chunk.fileName}` };
      return [{ tag: 'script', attrs, injectTo: 'head' }];
    },
  },
});
